"""Tests of a shop against a gateway in another process, with Python alone: python3 checkout_test.py http://127.0.0.1:3000

Each test has an entity of its own, so the tests can run in parallel.
"""

import json
import sys
import unittest
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

GATEWAY = sys.argv.pop(1) if len(sys.argv) > 1 else "http://127.0.0.1:3000"
SANDBOX_TOKEN = "sandbox-access-token"

CARD = {
    "paymentBrand": "VISA",
    "card.number": "4200000000000000",
    "card.holder": "Jane Jones",
    "card.expiryMonth": "12",
    "card.expiryYear": "2034",
    "card.cvv": "123",
}
DECLINED = {**CARD, "card.number": "4000000000000002"}
CHALLENGED = {**CARD, "card.number": "4200000000000018"}
BROWSER = {
    "shopperResultUrl": "https://shop.example/result",
    "customer.browser.acceptHeader": "text/html",
    "customer.browser.language": "en",
    "customer.browser.screenHeight": "900",
    "customer.browser.screenWidth": "1200",
    "customer.browser.timezone": "60",
    "customer.browser.userAgent": "Firefox",
    "customer.browser.javaEnabled": "false",
}


def send(method, path, token, data=None, content_type="application/json"):
    """Sends a request, and returns the JSON of the answer, with any status."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": content_type}
    body = None if data is None else data.encode()
    try:
        with urlopen(Request(GATEWAY + path, body, headers, method=method)) as answer:
            return json.load(answer)
    except HTTPError as answer:
        return json.load(answer)


class CheckoutTest(unittest.TestCase):
    def setUp(self):
        entity = send("POST", "/_sandbox/entities", SANDBOX_TOKEN, "{}")
        self.entity, self.token = entity["entityId"], entity["token"]
        self.addCleanup(send, "DELETE", f"/_sandbox/entities/{self.entity}", self.token)

    def api(self, path, **fields):
        form = urlencode({"entityId": self.entity, **fields})
        return send("POST", f"/v1{path}", self.token, form, "application/x-www-form-urlencoded")

    def read(self, path):
        return send("GET", f"{path}?entityId={self.entity}", self.token)

    def control(self, path, **members):
        return send("POST", f"/_sandbox{path}", self.token, json.dumps({"entityId": self.entity, **members}))

    def pay(self, **fields):
        return self.api("/payments", amount="92.00", currency="EUR", paymentType="DB", **fields)

    def test_success_and_refund(self):
        payment = self.pay(**CARD)
        self.assertEqual(payment["result"]["code"], "000.100.110")
        refund = self.api(f"/payments/{payment['id']}", amount="92.00", currency="EUR", paymentType="RF")
        self.assertEqual(refund["result"]["code"], "000.100.110")

    def test_decline(self):
        payment = self.pay(**DECLINED)
        self.assertEqual(payment["result"]["code"], "800.100.152")
        reason = self.read(f"/_sandbox/explain/{payment['id']}")["reason"]
        self.assertEqual(reason["cause"], "test-card", reason["text"])

    def test_challenge(self):
        payment = self.pay(**CHALLENGED, **BROWSER)
        self.assertEqual(payment["result"]["code"], "000.200.000")
        self.control("/shopper", id=payment["id"], does="approve")
        payment = self.read(f"/v1/payments/{payment['id']}")
        self.assertEqual(payment["result"]["code"], "000.100.110")

    def test_checkout_ends_after_30_minutes(self):
        self.control("/clock", mode="frozen", at="2030-01-31T12:00:00Z")
        checkout = self.api("/checkouts", amount="92.00", currency="EUR", paymentType="DB")
        self.control("/clock/advance", by="PT30M")
        status = self.read(f"/v1/checkouts/{checkout['id']}/payment")
        self.assertEqual(status["result"]["code"], "200.300.404")


if __name__ == "__main__":
    unittest.main()
