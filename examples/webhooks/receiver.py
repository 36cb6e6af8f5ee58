# A whole receiver of webhooks. Needs webhook.py beside it, and the package that it needs.
#
#   WEBHOOK_KEY=000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f PORT=8080 python3 receiver.py

import os
import re
import sys
import threading
import traceback
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from webhook import decrypt_webhook

KEY = os.environ.get("WEBHOOK_KEY", "")
ENTITY_ID = os.environ.get("ENTITY_ID", "a0000000000000000000000000000001")
MAX_BYTES = 1 << 20

# In a shop these are tables of its database, and the lock is a transaction. The number of an order is the
# merchantTransactionId of its checkout. Versions are those of the results that are known, by the id of the payment.
orders = {
    number: {"amount": "92.00", "currency": "EUR", "paid_by": None}
    for number in ("2030-1001", "2030-1002", "2030-1003")
}
versions = {}
lock = threading.Lock()


class Receiver(BaseHTTPRequestHandler):
    # Seconds without a byte from the client.
    timeout = 30

    def do_GET(self):
        self.answer(405)

    def do_POST(self):
        self.answer(receive(self.headers, self.rfile))

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def receive(headers, stream):
    """Handles a request. Returns the status: 200 where the message need not be sent again."""
    iv = headers.get("X-Initialization-Vector", "")
    tag = headers.get("X-Authentication-Tag", "")
    length = headers.get("Content-Length", "")
    if len(iv) != 24 or len(tag) != 32:
        return 400
    # A body without a length is not read: it may have no end. Nor is one of -1 byte.
    if not re.fullmatch("[0-9]{1,7}", length) or int(length) > MAX_BYTES:
        return 413
    try:
        message = decrypt_webhook(KEY, iv, tag, stream.read(int(length)).decode())
        version = version_of(message)
    except Exception:
        # Not from the gateway, broken off, or encrypted with another key.
        return 400
    try:
        handle(message["type"], message["payload"], version)
        return 200
    except Exception:
        traceback.print_exc()
        return 500


def version_of(message):
    """Larger is newer: a final result is newer than a pending one, else the time counts. Raises for what is no message."""
    payload = message["payload"]
    if message["type"] != "PAYMENT":
        return ""
    timestamp = payload["timestamp"]
    if not re.fullmatch(r"[0-9-]{10} [0-9:]{8}\.[0-9]{3}\+0000", timestamp):
        raise ValueError("the timestamp has not its form")
    return f"{0 if state_of(payload) in ('pending', 'unknown') else 1} {timestamp}"


def state_of(payment):
    code = payment["result"]["code"]
    if re.match(r"000\.000\.0|000\.100\.1|000\.[36]|000\.400\.1[12]0", code):
        return "paid"
    # Paid, but to be checked before it is delivered.
    if re.match(r"000\.400\.0[^3]|000\.400\.100", code):
        return "review"
    if re.match(r"000\.200|800\.400\.5|100\.400\.500", code):
        return "pending"
    if re.match(r"000\.400\.(10[1-9]|111|2)|100\.(1|2[01]|35|38|39|4|55|7|8|900\.[1-4])|300\.|700\.60", code) or re.match(
        r"800\.(100|120\.(10[1-9]|[2-4])|1[456]|[23]|400|700\.(101|[25])|800\.\d02)|900\.100\.(301|310|600)",
        code,
    ):
        return "declined"
    # The code does not judge the payment: query it, and offer no other attempt.
    return "unknown"


def handle(type, payment, version):
    """What a shop does with a genuine message. Other types, refunds and chargebacks would be handled here, too."""
    if type != "PAYMENT" or payment.get("source") == "SCHEDULER":
        return
    number = payment.get("merchantTransactionId")
    order = orders.get(number) if isinstance(number, str) else None
    differing = difference(order, payment)
    if differing:
        return print(f"payment {payment['id']} is not handled: {differing}", file=sys.stderr)
    with lock:
        if versions.get(payment["id"], "") >= version:
            return
        state = state_of(payment)
        if state == "paid" and not order["paid_by"]:
            order["paid_by"] = payment["id"]
        print(f"order {number}: payment {payment['id']} is {state}", flush=True)
        versions[payment["id"]] = version


def difference(order, payment):
    """Why a payment is not one for the order; None if it is."""
    if payment["authentication"]["entityId"] != ENTITY_ID:
        return "it is of another entity"
    if not order:
        return "there is no such order"
    if payment["paymentType"] not in ("DB", "PA", "PA.CP"):
        return "it pays for nothing"
    amount = str(payment.get("amount"))
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", amount) or Decimal(amount) != Decimal(order["amount"]):
        return "its amount is not that of the order"
    return None if payment["currency"] == order["currency"] else "its currency is not that of the order"


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
    print(f"listening on http://127.0.0.1:{server.server_port}/webhook", flush=True)
    server.serve_forever()
