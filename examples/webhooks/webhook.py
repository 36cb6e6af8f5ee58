# Decrypts a webhook, and thereby proves that it is genuine. Needs the package cryptography (Debian: python3-cryptography).
#
#   echo '{"key":"…","iv":"…","tag":"…","body":"…"}' | python3 webhook.py

import json
import sys

from cryptography.hazmat.primitives.ciphers.aead import AESGCM


def decrypt_webhook(key, iv, tag, body):
    """
    key: 64 hex digits, as the listener was made with
    iv, tag: the headers X-Initialization-Vector and X-Authentication-Tag
    body: as it came, bare or with the JSON wrapper
    Raises cryptography.exceptions.InvalidTag where the tag does not fit: answer 400, and do nothing.
    """
    sent = json.loads(body)["encryptedBody"] if body.startswith("{") else body
    if len(iv) != 24 or len(tag) != 32:
        raise ValueError("the headers have not their form")
    sealed = bytes.fromhex(sent) + bytes.fromhex(tag)
    return json.loads(AESGCM(bytes.fromhex(key)).decrypt(bytes.fromhex(iv), sealed, None))


if __name__ == "__main__":
    print(json.dumps(decrypt_webhook(**json.load(sys.stdin))))
