"""`server.py CERTIFICATE KEY`: an HTTP/2 server over TLS that breaks off as its path says. It prints `PORT number`."""

import os
import socket
import ssl
import sys
import threading

import h2.config
import h2.connection
import h2.errors
import h2.events

TEXT = b"0123456789" * 100
LARGE = 1 << 20
MOST_COUNTED = 20
connections = 0
counted = 0


class Connection:
    def __init__(self, stream):
        self.socket = stream
        self.protocol = h2.connection.H2Connection(
            h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
        self.is_open = True
        self.waiting = {}
        self.counted = 0

    def run(self):
        self.protocol.initiate_connection()
        self.flush()
        paths, bodies = {}, {}
        while self.is_open:
            data = self.socket.recv(65536)
            if not data:
                return
            for event in self.protocol.receive_data(data):
                if isinstance(event, h2.events.RequestReceived):
                    paths[event.stream_id] = dict(event.headers)[":path"]
                    bodies[event.stream_id] = 0
                    if paths[event.stream_id] == "/early":
                        self.head(event.stream_id, length=None)
                        self.protocol.reset_stream(event.stream_id, h2.errors.ErrorCodes.CANCEL)
                elif isinstance(event, h2.events.DataReceived):
                    bodies[event.stream_id] += len(event.data)
                    self.protocol.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
                elif isinstance(event, (h2.events.WindowUpdated, h2.events.StreamReset)):
                    if isinstance(event, h2.events.StreamReset):
                        self.waiting.pop(event.stream_id, None)
                    self.go_on()
                elif isinstance(event, h2.events.StreamEnded) and paths[event.stream_id] != "/early":
                    self.answer(event.stream_id, paths[event.stream_id], bodies[event.stream_id])
            self.flush()

    def head(self, stream, length=len(TEXT), status="200"):
        headers = [(":status", status), ("content-type", "text/plain")]
        self.protocol.send_headers(stream, headers + ([("content-length", str(length))] if length is not None else []))

    def answer(self, stream, path, sent):
        codes = h2.errors.ErrorCodes
        if path == "/whole":
            self.head(stream)
            self.protocol.send_data(stream, TEXT, end_stream=True)
        elif path == "/without-length":
            self.head(stream, length=None)
            self.protocol.send_data(stream, TEXT, end_stream=True)
        elif path == "/sent":
            text = str(sent).encode()
            self.head(stream, length=len(text))
            self.protocol.send_data(stream, text, end_stream=True)
        elif path.startswith("/large/"):
            # Each its own letter, so that a mixed up answer shows.
            self.head(stream, length=LARGE)
            self.waiting[stream] = path[-1].encode() * LARGE
            self.go_on()
        elif path == "/count":
            global counted
            counted += 1
            self.counted += 1
            text = str(counted).encode()
            self.head(stream, length=len(text))
            self.protocol.send_data(stream, text, end_stream=True)
            if self.counted == MOST_COUNTED:
                self.protocol.close_connection(codes.NO_ERROR)
                self.finish()
        elif path == "/connections":
            text = str(connections).encode()
            self.head(stream, length=len(text))
            self.protocol.send_data(stream, text, end_stream=True)
        elif path.startswith("/reset/"):
            _, _, code, length = path.split("/")
            self.head(stream, length=len(TEXT) if length == "length" else None)
            self.protocol.send_data(stream, TEXT[:500])
            self.flush()
            self.protocol.reset_stream(stream, codes[code])
        elif path.startswith("/goaway/"):
            self.head(stream, length=None)
            self.protocol.send_data(stream, TEXT[:500])
            self.protocol.close_connection(codes[path.rpartition("/")[2]])
            self.finish()
        elif path == "/refused":
            self.protocol.close_connection(codes.PROTOCOL_ERROR)
            self.finish()
        elif path == "/fin":
            self.head(stream, length=None)
            self.protocol.send_data(stream, TEXT[:500])
            self.finish()

    def go_on(self):
        for stream, rest in list(self.waiting.items()):
            while rest and (room := min(self.protocol.local_flow_control_window(stream),
                                        self.protocol.max_outbound_frame_size)) > 0:
                part, rest = rest[:room], rest[room:]
                self.protocol.send_data(stream, part, end_stream=not rest)
            self.waiting[stream] = rest
            if not rest:
                del self.waiting[stream]

    def finish(self):
        self.flush()
        self.is_open = False

    def flush(self):
        self.socket.sendall(self.protocol.data_to_send())


def plain(stream):
    """Whoever does not speak HTTP/2 gets the same text over HTTP/1.1."""
    while request := stream.recv(65536):
        if b"/abrupt" in request:
            # Closed below without a word of TLS, which is no end of a content without a length.
            stream.sendall(b'HTTP/1.1 200 OK\r\n\r\n{"code": 100000, "data": {"name": "half"}')
            os.close(stream.detach())
            return
        stream.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(TEXT), TEXT))


def serve(stream, context):
    global connections
    try:
        with context.wrap_socket(stream, server_side=True) as secured:
            connections += 1
            if secured.selected_alpn_protocol() == "h2":
                Connection(secured).run()
            else:
                plain(secured)
    except (OSError, h2.exceptions.ProtocolError):
        pass


def main(certificate, key):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols(["h2", "http/1.1"])
    with socket.create_server(("127.0.0.1", 0)) as listener:
        print("PORT", listener.getsockname()[1], flush=True)
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0], context), daemon=True).start()


main(sys.argv[1], sys.argv[2])
