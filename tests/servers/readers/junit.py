"""Reads a JUnit report with junitparser and prints what it counts."""

import json
import sys

from junitparser import JUnitXml

xml = JUnitXml.fromfile(sys.argv[1])
suites = [
    {"name": suite.name, "tests": suite.tests, "failures": suite.failures, "errors": suite.errors, "skipped": suite.skipped}
    for suite in xml
]
kinds = [type(result).__name__ for suite in xml for case in suite for result in case.result]
messages = [result.message for suite in xml for case in suite for result in case.result]
print(json.dumps({"suites": suites, "kinds": kinds, "messages": messages, "cases": sum(len(list(suite)) for suite in xml)}))
