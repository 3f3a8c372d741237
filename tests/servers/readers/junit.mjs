// Reads a JUnit report with junit2json and prints it as JSON.
import { readFileSync } from "node:fs";
import { parse } from "junit2json";

console.log(JSON.stringify(await parse(readFileSync(process.argv[2], "utf8"))));
