<?php
/**
 * Tests of a shop against a gateway in another process, with PHP alone: php CheckoutTest.php http://127.0.0.1:3000
 *
 * Each test has an entity of its own, so the tests can run in parallel.
 */

declare(strict_types=1);

const SANDBOX_TOKEN = 'sandbox-access-token';
const CARD = [
    'paymentBrand' => 'VISA',
    'card.number' => '4200000000000000',
    'card.holder' => 'Jane Jones',
    'card.expiryMonth' => '12',
    'card.expiryYear' => '2034',
    'card.cvv' => '123',
];
const DECLINED = ['card.number' => '4000000000000002'] + CARD;
const CHALLENGED = [
    'card.number' => '4200000000000018',
    'shopperResultUrl' => 'https://shop.example/result',
    'customer.browser.acceptHeader' => 'text/html',
    'customer.browser.language' => 'en',
    'customer.browser.screenHeight' => '900',
    'customer.browser.screenWidth' => '1200',
    'customer.browser.timezone' => '60',
    'customer.browser.userAgent' => 'Firefox',
    'customer.browser.javaEnabled' => 'false',
] + CARD;

/** An entity of a gateway. */
final class Shop
{
    private function __construct(
        private readonly string $gateway,
        private readonly string $entityId,
        private readonly string $token,
    ) {
    }

    public static function create(string $gateway): self
    {
        $entity = self::send($gateway, 'POST', '/_sandbox/entities', SANDBOX_TOKEN, 'application/json', '{}');
        return new self($gateway, $entity['entityId'], $entity['token']);
    }

    public function delete(): void
    {
        self::send($this->gateway, 'DELETE', "/_sandbox/entities/{$this->entityId}", $this->token);
    }

    /** A request of a shop's server. */
    public function api(string $path, array $fields): array
    {
        $form = http_build_query(['entityId' => $this->entityId] + $fields);
        $type = 'application/x-www-form-urlencoded';
        return self::send($this->gateway, 'POST', "/v1$path", $this->token, $type, $form);
    }

    public function read(string $path): array
    {
        return self::send($this->gateway, 'GET', "$path?entityId={$this->entityId}", $this->token);
    }

    /** A request of the control API. */
    public function control(string $path, array $members): array
    {
        $json = json_encode(['entityId' => $this->entityId] + $members, JSON_THROW_ON_ERROR);
        return self::send($this->gateway, 'POST', "/_sandbox$path", $this->token, 'application/json', $json);
    }

    public function pay(array $fields): array
    {
        return $this->api('/payments', ['amount' => '92.00', 'currency' => 'EUR', 'paymentType' => 'DB'] + $fields);
    }

    /** The JSON of the answer, with any status. */
    private static function send(
        string $gateway,
        string $method,
        string $path,
        string $token,
        string $type = 'application/json',
        string $body = '',
    ): array {
        $http = [
            'method' => $method,
            'header' => "Authorization: Bearer $token\r\nContent-Type: $type",
            'content' => $body,
            'ignore_errors' => true,
        ];
        $answer = file_get_contents($gateway . $path, false, stream_context_create(['http' => $http]));
        return json_decode((string) $answer, true, 64, JSON_THROW_ON_ERROR);
    }
}

function expectSame(string $expected, array $answer): void
{
    $code = $answer['result']['code'] ?? 'no code';
    if ($code !== $expected) {
        throw new RuntimeException("expected $expected, got $code");
    }
}

$tests = [
    'success and refund' => function (Shop $shop): void {
        $payment = $shop->pay(CARD);
        expectSame('000.100.110', $payment);
        $refund = ['amount' => '92.00', 'currency' => 'EUR', 'paymentType' => 'RF'];
        expectSame('000.100.110', $shop->api("/payments/{$payment['id']}", $refund));
    },
    'decline' => function (Shop $shop): void {
        $payment = $shop->pay(DECLINED);
        expectSame('800.100.152', $payment);
        $reason = $shop->read("/_sandbox/explain/{$payment['id']}")['reason'];
        if ($reason['cause'] !== 'test-card') {
            throw new RuntimeException($reason['text']);
        }
    },
    'challenge' => function (Shop $shop): void {
        $payment = $shop->pay(CHALLENGED);
        expectSame('000.200.000', $payment);
        $shop->control('/shopper', ['id' => $payment['id'], 'does' => 'approve']);
        expectSame('000.100.110', $shop->read("/v1/payments/{$payment['id']}"));
    },
    'checkout ends after 30 minutes' => function (Shop $shop): void {
        $shop->control('/clock', ['mode' => 'frozen', 'at' => '2030-01-31T12:00:00Z']);
        $checkout = $shop->api('/checkouts', ['amount' => '92.00', 'currency' => 'EUR', 'paymentType' => 'DB']);
        $shop->control('/clock/advance', ['by' => 'PT30M']);
        expectSame('200.300.404', $shop->read("/v1/checkouts/{$checkout['id']}/payment"));
    },
];

$failed = 0;
foreach ($tests as $name => $test) {
    $shop = Shop::create($argv[1] ?? 'http://127.0.0.1:3000');
    try {
        $test($shop);
        echo "ok $name\n";
    } catch (Throwable $error) {
        $failed++;
        echo "FAILED $name: {$error->getMessage()}\n";
    } finally {
        $shop->delete();
    }
}
exit($failed === 0 ? 0 : 1);
