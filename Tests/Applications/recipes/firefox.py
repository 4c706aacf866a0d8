# apt: firefox-esr
"""A profile of Firefox: history, cookies, permissions, favicons, storage."""
import http.server
import pathlib
import subprocess
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = (b"<title>Page</title><link rel=icon href=/icon.png><script>localStorage.a = 1;"
                b"indexedDB.open('store').onupgradeneeded = e => e.target.result.createObjectStore('s').put({a: 1}, 'k')"
                b"</script>Words")
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
profile = pathlib.Path("profile")
profile.mkdir()
(profile / "user.js").write_text('user_pref("toolkit.startup.max_resumed_crashes", -1);\n'
                                 'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n')
for number in range(3):
    browser = subprocess.Popen(["firefox-esr", "--headless", "--no-remote", "--profile", profile.resolve(),
                                f"http://127.0.0.1:{server.server_port}/{number}"])
    try:
        browser.wait(20)
    except subprocess.TimeoutExpired:
        browser.terminate()
        browser.wait()
server.shutdown()
