# apt: chromium
"""A profile of Chromium: history, cookies, log-ins, favicons."""
import http.server
import pathlib
import subprocess
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = b"<title>Page</title>Words"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Set-Cookie", "name=value; Max-Age=100000")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
for number in range(3):
    browser = subprocess.Popen(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
                                f"--user-data-dir={pathlib.Path('profile').resolve()}",
                                f"http://127.0.0.1:{server.server_port}/{number}"])
    try:
        browser.wait(12)
    except subprocess.TimeoutExpired:
        browser.terminate()
        browser.wait()
server.shutdown()
