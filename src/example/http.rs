use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use hyper::body::{Body, Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::task::JoinSet;

use super::server::{Company, ServeError};

/// Where the company is found on its host.
const PATH: &str = "/mcp";

/// How long is waited when the system gives no connection, as when there are too many open files.
const REST: Duration = Duration::from_millis(50);

type Service = StreamableHttpService<Company, LocalSessionManager>;

/// The example company behind an address, in both protocols: with sessions, and without state.
///
/// Everybody who connects speaks to one company, which counts all their calls.
pub struct HttpServer {
    listener: TcpListener,
    address: SocketAddr,
    service: Service,
}

impl HttpServer {
    /// Takes the address; port 0 takes a free one. What comes in is answered once [`run`](Self::run) is polled.
    ///
    /// Behind a loopback address, requests that name another host are refused, so that no web page reaches the
    /// company by a name of its own; behind any other, every host's name is good.
    ///
    /// # Errors
    /// When a name is no fault's, or when the address cannot be had.
    pub fn bind(address: SocketAddr, faults: &[String]) -> Result<Self, ServeError> {
        let company = Company::new(faults)?;
        let listener = TcpListener::bind(address).map_err(ServeError::Listen)?;
        listener.set_nonblocking(true).map_err(ServeError::Listen)?;
        let address = listener.local_addr().map_err(ServeError::Listen)?;
        let config = StreamableHttpServerConfig::default();
        let config = if address.ip().is_loopback() {
            let named = address.ip().to_string();
            config.with_allowed_hosts(["localhost".to_owned(), "127.0.0.1".into(), "::1".into(), named])
        } else {
            config.disable_allowed_hosts()
        };
        let service = Service::new(move || Ok(company.clone()), Arc::default(), config);
        Ok(Self { listener, address, service })
    }

    /// The address to connect to.
    pub fn url(&self) -> String {
        format!("http://{}{PATH}", self.address)
    }

    /// Answers until it is dropped; every connection ends then.
    ///
    /// # Errors
    /// When the system does not let the address be listened to after all.
    pub async fn run(self) -> Result<Infallible, ServeError> {
        let listener = tokio::net::TcpListener::from_std(self.listener).map_err(ServeError::Listen)?;
        let mut connections = JoinSet::new();
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, _)) => {
                        let service = self.service.clone();
                        connections.spawn(async move {
                            let answering = service_fn(move |request| answer(service.clone(), request));
                            // A peer that breaks off is no trouble of the company's.
                            let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), answering).await;
                        });
                    }
                    Err(error) => rest(&error).await,
                },
                Some(_) = connections.join_next() => {}
            }
        }
    }
}

/// A connection that was gone before it was taken costs nothing; anything else may take a moment to pass.
async fn rest(error: &io::Error) {
    let gone = [io::ErrorKind::ConnectionAborted, io::ErrorKind::ConnectionReset];
    if !gone.contains(&error.kind()) {
        tokio::time::sleep(REST).await;
    }
}

/// Only the company's own path leads to it.
async fn answer(
    service: Service,
    request: Request<Incoming>,
) -> Result<Response<impl Body<Data = Bytes, Error = Infallible>>, Infallible> {
    if request.uri().path() == PATH {
        return Ok(service.handle(request).await);
    }
    let mut nothing = Response::default();
    *nothing.status_mut() = StatusCode::NOT_FOUND;
    Ok(nothing)
}
