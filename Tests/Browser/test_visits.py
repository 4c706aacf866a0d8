"""The fixture `visits` detects every error that the browser reports."""

from conftest import Visits


def test_console_errors_exceptions_and_foreign_requests_are_recorded(browser, server):
    visits = Visits(browser, server.url)
    try:
        page = visits.open("/")
        page.evaluate("console.error('an error'); console.warn('a warning')")
        with page.expect_event("pageerror"):
            page.evaluate("() => { setTimeout(() => { throw new Error('an exception'); }); }")
        with page.expect_event("request"):
            # Another name of this machine is another host for the browser.
            page.evaluate("port => { location = `http://localhost:${port}/`; }", server.port)
    finally:
        for context in visits.contexts:
            context.close()
    # The other host's page may already have loaded resources.
    assert list(dict.fromkeys(fault.split(":")[0] for fault in visits.faults)) == [
        "console", "exception", "request to another host"]


def test_an_expected_console_error_is_not_a_fault(browser, server):
    visits = Visits(browser, server.url)
    visits.expect("status of 404")
    try:
        visits.open("/no/such/page")
    finally:
        for context in visits.contexts:
            context.close()
    assert visits.faults == []
