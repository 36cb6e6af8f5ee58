<?php
// Decrypts a webhook, and thereby proves that it is genuine. Needs PHP 8 with OpenSSL (Debian: php-cli).
//
//   echo '{"key":"…","iv":"…","tag":"…","body":"…"}' | php webhook.php

/**
 * @param string $key 64 hex digits, as the listener was made with
 * @param string $iv the header X-Initialization-Vector
 * @param string $tag the header X-Authentication-Tag
 * @param string $body as it came, bare or with the JSON wrapper
 * @throws RuntimeException where the tag does not fit: answer 400, and do nothing
 */
function decryptWebhook(
    #[\SensitiveParameter]
    string $key,
    string $iv,
    string $tag,
    string $body
): array {
    $sent = str_starts_with($body, '{') ? json_decode($body, true)['encryptedBody'] ?? '' : $body;
    // A shorter tag would be easier to guess.
    if (!preg_match('/^[0-9a-f]{64} [0-9a-f]{24} [0-9a-f]{32} ([0-9a-f]{2})+$/iD', "$key $iv $tag $sent")) {
        throw new RuntimeException('the key, a header or the body has not its form');
    }
    $text = openssl_decrypt(
        hex2bin($sent),
        'aes-256-gcm',
        hex2bin($key),
        OPENSSL_RAW_DATA,
        hex2bin($iv),
        hex2bin($tag)
    );
    if ($text === false) {
        throw new RuntimeException('the tag does not fit');
    }
    return json_decode($text, true, 512, JSON_THROW_ON_ERROR);
}

if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
    ['key' => $key, 'iv' => $iv, 'tag' => $tag, 'body' => $body]
        = json_decode(file_get_contents('php://stdin'), true);
    try {
        echo json_encode(decryptWebhook($key, $iv, $tag, $body)), "\n";
    } catch (RuntimeException $error) {
        fwrite(STDERR, $error->getMessage() . "\n");
        exit(1);
    }
}
