"""A TCP proxy between a browser and a server that can interrupt and restore connections."""

import socket
import threading


class TCPProxy:
    """Forwards bytes in both directions between its own port and a target port on this machine."""

    def __init__(self, target):
        self.target = target
        self.lock = threading.Lock()
        self.pairs = set()
        self.is_cut = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            with self.lock:
                if self.is_cut:
                    near.close()
                    continue
                try:
                    far = socket.create_connection(("127.0.0.1", self.target))
                except OSError:
                    near.close()
                    continue
                pair = (near, far)
                self.pairs.add(pair)
            for source, sink in (pair, pair[::-1]):
                threading.Thread(
                    target=self.forward, args=(source, sink, pair), daemon=True).start()

    def forward(self, source, sink, pair):
        try:
            while piece := source.recv(65536):
                sink.sendall(piece)
        except OSError:
            pass
        self.end(pair)

    def end(self, pair):
        with self.lock:
            self.pairs.discard(pair)
        for side in pair:
            try:
                side.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # The connection was already closed.
            side.close()

    def cut(self):
        """Closes every connection, and every new one immediately."""
        with self.lock:
            self.is_cut = True
            pairs = list(self.pairs)
        for pair in pairs:
            self.end(pair)

    def restore(self):
        with self.lock:
            self.is_cut = False

    def close(self):
        self.cut()
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
