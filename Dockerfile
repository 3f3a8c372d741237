# hallmark by itself, for a CI that has containers and no Rust. A server that runs at an address is checked as it is;
# one that is started by a command needs an image that holds both.
FROM rust:1-alpine AS build
RUN apk add --no-cache musl-dev
WORKDIR /hallmark
COPY . .
RUN cargo build --locked --profile dist --bin hallmark

FROM alpine:3
RUN apk add --no-cache ca-certificates && adduser -D -u 10001 hallmark
COPY --from=build /hallmark/target/dist/hallmark /usr/local/bin/hallmark
USER hallmark
WORKDIR /work
ENTRYPOINT ["hallmark"]
CMD ["--help"]
