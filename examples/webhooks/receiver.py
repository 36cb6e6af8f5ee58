# A whole receiver of webhooks. Needs webhook.py beside it, and the package that it needs.
#
#   WEBHOOK_KEY=000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f PORT=8080 python3 receiver.py

import hashlib
import json
import os
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from webhook import decrypt_webhook

KEY = os.environ.get("WEBHOOK_KEY", "")

# In a shop these are tables of its database: messages with a unique column, and payments.
messages = {}
payments = {}
lock = threading.Lock()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        iv = self.headers.get("X-Initialization-Vector", "")
        tag = self.headers.get("X-Authentication-Tag", "")
        try:
            message = decrypt_webhook(KEY, iv, tag, body)
        except Exception:
            # Not from the gateway, or the key is another one. The gateway sends its messages again.
            return self.answer(400)
        # A message may come twice, and is then the same to the byte.
        id = hashlib.sha256(json.dumps(message).encode()).hexdigest()
        with lock:
            is_new = id not in messages
            messages[id] = message
        # The answer says that the message is stored, so it comes before the work.
        self.answer(200)
        if is_new:
            with lock:
                handle(message)

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def handle(message):
    if message["type"] != "PAYMENT":
        return
    payload = message["payload"]
    code = payload["result"]["code"]
    is_pending = re.match(r"000\.200|800\.400\.5|100\.400\.500", code)
    # Messages may come in another order: a pending result does not replace a final one.
    if is_pending and payload["id"] in payments:
        return
    payments[payload["id"]] = payload
    # Here the shop looks up its order: "ndc" is the id of the checkout.
    print(
        f"payment {payload['id']} of {payload['amount']} {payload['currency']},"
        f" checkout {payload['ndc']}: {code}",
        flush=True,
    )


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
    print(f"listening on http://127.0.0.1:{server.server_port}/webhook", flush=True)
    server.serve_forever()
