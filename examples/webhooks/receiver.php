<?php
// A whole receiver of webhooks. Needs webhook.php beside it, and what that needs.
//
//   WEBHOOK_KEY=000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f php -S 127.0.0.1:8080 receiver.php
//
// The web server in front of PHP reads a whole body before this file runs: limit the body there, too.

require __DIR__ . '/webhook.php';

const MAX_BYTES = 1 << 20;

// In a shop this is a table of its database. The number is the merchantTransactionId of the checkout.
const ORDERS = [
    '2030-1001' => ['amount' => '92.00', 'currency' => 'EUR'],
    '2030-1002' => ['amount' => '92.00', 'currency' => 'EUR'],
    '2030-1003' => ['amount' => '92.00', 'currency' => 'EUR'],
];

// A warning would be written into the response.
set_error_handler(static fn (int $_, string $text) => throw new ErrorException($text));
http_response_code(receive());

/** Handles the request. @return int the status: 200 where the message need not be sent again */
function receive(): int
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return 405;
    }
    $iv = $_SERVER['HTTP_X_INITIALIZATION_VECTOR'] ?? '';
    $tag = $_SERVER['HTTP_X_AUTHENTICATION_TAG'] ?? '';
    if (strlen($iv) !== 24 || strlen($tag) !== 32) {
        return 400;
    }
    $body = file_get_contents('php://input', length: MAX_BYTES + 1);
    if (strlen($body) > MAX_BYTES) {
        return 413;
    }
    try {
        ['type' => $type, 'payload' => $payload]
            = decryptWebhook(getenv('WEBHOOK_KEY'), $iv, $tag, $body);
        $version = $type === 'PAYMENT' ? versionOf($payload) : '';
    } catch (Throwable) {
        // Not from the gateway, broken off, or encrypted with another key.
        return 400;
    }
    try {
        handle($type, $payload, $version);
        return 200;
    } catch (Throwable $error) {
        error_log($error->getMessage());
        return 500;
    }
}

/** Larger is newer: a final result is newer than a pending one, else the time counts. */
function versionOf(array $payment): string
{
    if (!preg_match('/^[0-9-]{10} [0-9:]{8}\.[0-9]{3}\+0000$/D', $payment['timestamp'])) {
        throw new RuntimeException('the timestamp has not its form');
    }
    return (in_array(stateOf($payment), ['pending', 'unknown']) ? 0 : 1) . ' ' . $payment['timestamp'];
}

function stateOf(array $payment): string
{
    $code = $payment['result']['code'];
    return match (1) {
        preg_match('/^(000\.000\.0|000\.100\.1|000\.[36]|000\.400\.1[12]0)/', $code) => 'paid',
        // Paid, but to be checked before it is delivered.
        preg_match('/^(000\.400\.0[^3]|000\.400\.100)/', $code) => 'review',
        preg_match('/^(000\.200|800\.400\.5|100\.400\.500)/', $code) => 'pending',
        preg_match('/^(000\.400\.(10[1-9]|111|2)|100\.(1|2[01]|35|38|39|4|55|7|8|900\.[1-4])|300\.|700\.60)/', $code) => 'declined',
        preg_match('/^(800\.(100|120\.(10[1-9]|[2-4])|1[456]|[23]|400|700\.(101|[25])|800\.\d02)|900\.100\.(301|310|600))/', $code) => 'declined',
        // The code does not judge the payment: query it, and offer no other attempt.
        default => 'unknown',
    };
}

/** What a shop does with a genuine message. Other types, refunds and chargebacks would be handled here, too. */
function handle(string $type, array $payment, string $version): void
{
    if ($type !== 'PAYMENT' || ($payment['source'] ?? '') === 'SCHEDULER') {
        return;
    }
    ['id' => $id, 'merchantTransactionId' => $number] = $payment + ['merchantTransactionId' => null];
    $differing = difference(is_string($number) ? ORDERS[$number] ?? null : null, $payment);
    if ($differing !== null) {
        error_log("payment $id is not handled: $differing");
        return;
    }
    ifNewer($id, $version, function () use ($id, $number, $payment) {
        // Here a shop marks its order.
        file_put_contents('php://stdout', "order $number: payment $id is " . stateOf($payment) . "\n");
    });
}

/** Why a payment is not one for the order; null if it is. */
function difference(?array $order, array $payment): ?string
{
    $amount = $payment['amount'] ?? null;
    $isAmount = is_string($amount) && preg_match('/^[0-9]+(\.[0-9]+)?$/D', $amount);
    $entityId = getenv('ENTITY_ID') ?: 'a0000000000000000000000000000001';
    return match (true) {
        $payment['authentication']['entityId'] !== $entityId => 'it is of another entity',
        $order === null => 'there is no such order',
        !in_array($payment['paymentType'], ['DB', 'PA', 'PA.CP'], true) => 'it pays for nothing',
        !$isAmount || (float) $amount !== (float) $order['amount'] => 'its amount is not that of the order',
        $payment['currency'] !== $order['currency'] => 'its currency is not that of the order',
        default => null,
    };
}

/**
 * Calls $work, unless this version of a payment or a newer one is known. If $work fails, nothing is stored, and the gateway
 * sends the message again. In a shop this is a transaction of its database: here it is a file, and its lock.
 */
function ifNewer(string $id, string $version, callable $work): void
{
    $file = fopen(getenv('VERSIONS') ?: sys_get_temp_dir() . '/versions.json', 'c+');
    flock($file, LOCK_EX);
    $versions = json_decode(stream_get_contents($file), true) ?? [];
    if (strcmp($versions[$id] ?? '', $version) < 0) {
        $work();
        rewind($file);
        fwrite($file, json_encode([$id => $version] + $versions));
    }
    fclose($file);
}
