import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseFlags } from '../../src/cli/flags.ts';
import { unlimited } from '../../src/gateway/config/entities.ts';
import { ConfigError, readConfig } from '../../src/gateway/config.ts';
import { DEFAULT_TERMS } from '../../src/gateway/domain/merchant/types.ts';
import { SETTINGS, SETTINGS_NOTES } from '../../src/gateway/settings.ts';
import { startGateway } from '../../src/gateway/start.ts';
import { allBlocks, isConfiguration, isEntity } from '../documentBlocks.ts';
import { temporaryFolder } from './harness.ts';

const read = (args: string[], environment = {}) =>
  readConfig(parseFlags(SETTINGS, args), environment);

function file(content: unknown): string {
  const path = join(temporaryFolder(), 'config.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** The configuration files that the documentation shows, and the entities for one. */
const examples = () =>
  allBlocks().flatMap((block) => {
    if (isConfiguration(block)) return [{ name: block.place, text: block.text }];
    const { place, text } = block;
    return isEntity(block) ? [{ name: place, text: `{"entities":[${text}]}` }] : [];
  });

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(read([])).toEqual({
      host: '127.0.0.1',
      port: 3000,
      storefrontPort: 3001,
      data: './.payment-widgets',
      databaseUrl: null,
      databaseReplicaUrl: null,
      databaseConnections: 10,
      databaseQueue: 200,
      databasePooler: 'none',
      drainDelay: 0,
      environment: 'test',
      strict: false,
      bodyCredentials: true,
      throttle: 'on',
      limits: {
        status: 2,
        submit: 60,
        bin: 60,
        banks: 60,
        wallets: 60,
        update: 200,
        post: 600,
        links: 600,
        openings: 30,
        read: 600,
        query: 60,
        report: 10,
        passwords: 10,
      },
      metrics: true,
      retention: { months: 14, ms: 0 },
      processorUrl: null,
      processorTimeout: 27_000,
      processorToken: null,
      threeDSecureUrl: null,
      threeDSecureTimeout: 10_000,
      publicAddress: null,
      allowedHosts: [],
      trustProxy: [],
      outbound: 'public',
      outboundTimeout: 30_000,
      tls: null,
      tlsFiles: null,
      seed: null,
      logLevel: 'info',
      logFormat: 'auto',
      entities: [],
      cardKey: undefined,
      keyFiles: [],
      warnings: [],
    });
  });

  it('takes a seed from its flag or the file, never from the environment alone', () => {
    expect(read(['--seed', '7']).seed).toBe(7);
    expect(read(['--config', file({ seed: 7 })]).seed).toBe(7);
    const ignored = read([], { SEED: '7' });
    expect(ignored.seed).toBeNull();
    expect(ignored.warnings).toEqual(['the environment variable SEED is ignored: use --seed']);
    expect(read(['--seed', '7'], { SEED: '8' }).seed).toBe(7);
    expect(SETTINGS_NOTES).toContain('No environment variable sets --seed.');
  });

  it('reads flags, in both ways of writing them', () => {
    const args = ['--port', '0', '--storefront-port=off', '--data', ':memory:', '--throttle=off'];
    expect(read([...args, '--seed', '7', '--log-level', 'silent', '--host', '::1'])).toMatchObject({
      port: 0,
      storefrontPort: null,
      data: ':memory:',
      throttle: 'off',
      seed: 7,
      logLevel: 'silent',
      host: '::1',
    });
  });

  it('prefers a flag to the environment, and that to the file', () => {
    const config = file({ port: 1, host: 'file.example', data: 'from-file' });
    const environment = { PORT: '2', HOST: 'env.example', CONFIG: config, THROTTLE: '' };
    expect(read(['--port', '3'], environment)).toMatchObject({
      port: 3,
      host: 'env.example',
      data: 'from-file',
      throttle: 'on',
    });
  });

  it('reads entities and the key from the file', () => {
    const entityId = 'b'.repeat(32);
    const cardKey = 'a'.repeat(64);
    const entities = [
      { entityId, token: 'some-token', name: 'Bean shop', origins: ['https://shop.example'] },
    ];
    expect(read(['--config', file({ entities, cardKey, storefrontPort: 'off' })])).toMatchObject({
      cardKey,
      storefrontPort: null,
      entities: [
        {
          id: entityId,
          tokens: [unlimited('some-token')],
          name: 'Bean shop',
          channelName: 'Bean shop',
          origins: ['https://shop.example'],
        },
      ],
    });
  });

  it('--strict applies to every entity without a setting of its own or of its merchant', () => {
    const [one, lenient, channel] = ['b', 'c', 'd'].map((digit) => digit.repeat(32));
    const entities = [
      { entityId: one, token: 'token-of-b' },
      { entityId: lenient, token: 'token-of-c', terms: { strict: false } },
      { entityId: channel, token: 'token-of-d', merchant: lenient },
    ];
    const path = file({ strict: 'off', entities });
    const strictOf = (args: string[], environment = {}) =>
      read(['--config', path, ...args], environment).entities.map(({ terms }) => terms.strict);
    expect(strictOf([])).toEqual([false, false, false]);
    expect(strictOf(['--strict', 'on'])).toEqual([true, false, false]);
    expect(strictOf([], { STRICT: 'on' })).toEqual([true, false, false]);
  });

  it('reads merchants and their channels from the file', () => {
    const [merchant, channel] = ['b'.repeat(32), 'c'.repeat(32)];
    const entities = [
      { entityId: channel, tokens: ['token-one', 'token-two'], merchant },
      { entityId: merchant, token: 'some-token', terms: { refundWindow: 'P60D' } },
    ];
    expect(read(['--config', file({ entities })]).entities).toMatchObject([
      {
        id: channel,
        merchantId: merchant,
        tokens: ['token-one', 'token-two'].map(unlimited),
        channels: [],
      },
      {
        id: merchant,
        merchantId: null,
        tokens: [unlimited('some-token')],
        channels: [channel],
      },
    ]);
  });

  it.each(examples())('reads the example $name of the documentation', ({ text }) => {
    const { entities, limits } = JSON.parse(text);
    const config = read(['--config', file(text)]);
    expect(config.entities.map(({ id }) => id)).toEqual(
      (entities ?? []).map(({ entityId }: { entityId: string }) => entityId),
    );
    expect(config.limits).toMatchObject(limits ?? {});
  });

  it('explains every term in the documentation, with its usual value', () => {
    const page = readFileSync('docs/gateway.md', 'utf8');
    const rows = page.matchAll(/^\| `(\w+)` \| .* \| `([\w,]+)`(?:, [\w ]+)? \|$/gm);
    const documented = Object.fromEntries([...rows].map(([, name, usual]) => [name, usual]));
    const real = Object.entries(DEFAULT_TERMS).map(([name, usual]) => [name, String(usual)]);
    expect(documented).toEqual(Object.fromEntries(real));
  });

  it('reads the address for EXTERNAL payments from each place', () => {
    const url = 'https://user:password@processor.example/test';
    expect(read(['--processor-url', url]).processorUrl).toBe(url);
    expect(read([], { PROCESSOR_URL: url }).processorUrl).toBe(url);
    expect(read(['--config', file({ processorUrl: url })]).processorUrl).toBe(url);
  });

  it('reads the public address from each place', () => {
    const address = 'https://pay.example:8443';
    expect(read(['--public-address', address]).publicAddress).toBe(address);
    expect(read([], { PUBLIC_ADDRESS: 'http://[::1]:3000' }).publicAddress).toBe(
      'http://[::1]:3000',
    );
    expect(read(['--config', file({ publicAddress: address })]).publicAddress).toBe(address);
  });

  it('reads the allowed hosts from each place', () => {
    const [text, names] = ['pay.example, Gateway.internal', ['pay.example', 'Gateway.internal']];
    expect(read(['--allowed-hosts', text]).allowedHosts).toEqual(names);
    expect(read([], { ALLOWED_HOSTS: text }).allowedHosts).toEqual(names);
    expect(read(['--config', file({ allowedHosts: text })]).allowedHosts).toEqual(names);
  });

  it('reads the trusted balancers from each place', () => {
    const [text, addresses] = ['10.0.0.10, fd00::/8', ['10.0.0.10', 'fd00::/8']];
    expect(read(['--trust-proxy', text]).trustProxy).toEqual(addresses);
    expect(read([], { TRUST_PROXY: text }).trustProxy).toEqual(addresses);
    expect(read(['--config', file({ trustProxy: text })]).trustProxy).toEqual(addresses);
  });

  it('reads limits from the file, and leaves the others as they are', () => {
    const limits = { status: 9, post: 60_000 };
    expect(read(['--config', file({ limits })])).toMatchObject({
      limits: { status: 9, update: 200, post: 60_000 },
    });
  });

  it('serves metrics in test, and in live if configured; live requires https', () => {
    const [key, cert] = [join(temporaryFolder(), 'key.pem'), join(temporaryFolder(), 'cert.pem')];
    execFileSync(
      'openssl',
      // biome-ignore format: as a person types it
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes',
        '-subj', '/CN=localhost', '-days', '1', '-keyout', key, '-out', cert],
      { stdio: 'ignore' },
    );
    const entities = [{ entityId: 'b'.repeat(32), token: 'some-token' }];
    const live = ['--config', file({ entities, environment: 'live', tlsCert: cert, tlsKey: key })];
    const isShown = (args: string[]) => read(args).metrics;
    expect([isShown(['--metrics', 'off']), isShown(live)]).toEqual([false, false]);
    expect(isShown([...live, '--metrics', 'on'])).toBe(true);
    const reachedAt = (address: string) => read([...live, '--public-address', address]);
    expect(reachedAt('https://pay.example').publicAddress).toBe('https://pay.example');
    expect(reachedAt('https://pay.example').warnings).toEqual([]);
    expect(read(live).warnings).toEqual([expect.stringMatching(/^without --public-address /)]);
    expect(() => reachedAt('http://pay.example')).toThrow(
      '--environment live requires a --public-address that starts with https',
    );
    expect(read(live).storefrontPort).toBeNull();
    expect(read([...live, '--outbound', 'private']).outbound).toBe('private');
    expect(() => read([...live, '--storefront-port', '3001'])).toThrow(
      '--environment live does not allow --storefront-port: the demo storefront is for tests only',
    );
    expect(() => read([...live, '--seed', '7'])).toThrow(
      '--environment live does not allow --seed',
    );
  });

  it('names the limits in its help', () => {
    expect(SETTINGS_NOTES).toContain(
      '{status: 2, submit: 60, bin: 60, banks: 60, wallets: 60, update: 200, post: 600, links: 600, openings: 30, read: 600, query: 60, report: 10, passwords: 10}',
    );
  });

  it.each<[string[], Record<string, string>, string]>([
    [['--prot', '1'], {}, 'unknown flag --prot'],
    [['port'], {}, 'unexpected argument port'],
    [['--port'], {}, '--port requires a value: PORT'],
    [['--port', '--host'], {}, '--port requires a value'],
    [['--port', '65536'], {}, '--port is "65536": it must be a port, 0 to 65535'],
    [[], { PORT: 'http' }, 'PORT is "http": it must be a port'],
    [
      [],
      { STOREFRONT_PORT: 'no' },
      'STOREFRONT_PORT is "no": it must be a port, 0 to 65535, auto, or off',
    ],
    [['--environment', 'prod'], {}, 'it must be one of test, live'],
    [['--strict', 'yes'], {}, 'it must be one of on, off'],
    [['--body-credentials', 'yes'], {}, 'it must be one of on, off'],
    [['--throttle', 'yes'], {}, 'it must be one of on, off, always'],
    [['--metrics', 'yes'], {}, 'it must be one of on, off'],
    [['--seed', '-1'], {}, 'it must be a whole number'],
    [['--seed', '9007199254740993'], {}, 'it must be a whole number'],
    [['--log-level', 'loud'], {}, 'it must be one of silent'],
    [['--database-url', 'mysql://x'], {}, '--database-url must be an address such as postgres://'],
    [['--database-url', 'postgres://a,,b/x'], {}, '--database-url must be an address such as'],
    [
      ['--database-replica-url', 'postgres://h/x'],
      {},
      '--database-replica-url requires the --database-url of its primary',
    ],
    [['--database-queue', '0'], {}, 'it must be a whole number from 1 to 99999'],
    [['--drain-delay', 'P1M'], {}, 'it must be an ISO 8601 duration of at most an hour'],
    [['--processor-timeout', 'PT0S'], {}, 'an ISO 8601 duration of at most five minutes'],
    [[], { PROCESSOR_TIMEOUT: 'PT301S' }, 'PROCESSOR_TIMEOUT is "PT301S": it must be'],
    [['--outbound-timeout', '30'], {}, 'an ISO 8601 duration of at most five minutes'],
    [
      ['--processor-token', 'short'],
      {},
      '--processor-token must be a random text of 32 to 255 ASCII characters without spaces',
    ],
    [['--database-pooler', 'session'], {}, 'it must be one of none, transaction'],
    [['--database-connections', '1'], {}, 'it must be a whole number from 2 to 999'],
    [['--retention', 'PT1H'], {}, 'it must be an ISO 8601 duration of at least one day, such'],
    [['--retention', 'a year'], {}, 'it must be an ISO 8601 duration'],
    [
      ['--three-d-secure-url', 'http://3ds.example'],
      {},
      '--three-d-secure-url must be an https URL',
    ],
    [['--processor-url', 'processor.example'], {}, '--processor-url must be an https URL'],
    [[], { PROCESSOR_URL: 'http://x.example' }, 'PROCESSOR_URL must be an https URL'],
    [
      ['--public-address', 'pay.example'],
      {},
      '--public-address is "pay.example": it must be an http(s) address without a path',
    ],
    [[], { PUBLIC_ADDRESS: 'ftp://pay.example' }, 'PUBLIC_ADDRESS is "ftp://pay.example": it must'],
    [['--public-address', 'https://pay.example/'], {}, 'it must be an http(s) address without a'],
    [['--public-address', 'https://pay.example/path'], {}, 'it must be an http(s) address'],
    [['--public-address', 'https://pay.example?x'], {}, 'it must be an http(s) address'],
    [['--public-address', 'https://shop@pay.example'], {}, 'it must be an http(s) address'],
    [['--public-address', 'https://'], {}, 'it must be an http(s) address'],
    [['--allowed-hosts', 'pay.example:80'], {}, 'it must be host names without ports'],
    [['--allowed-hosts', 'pay.example,,a'], {}, 'it must be host names without ports'],
    [['--allowed-hosts', '*'], {}, 'it must be host names without ports'],
    [['--trust-proxy', 'balancer'], {}, 'it must be IP addresses or networks'],
    [['--trust-proxy', '10.0.0.0/33'], {}, 'it must be IP addresses or networks'],
    [['--trust-proxy', '10.0.0.0/0'], {}, 'it must be IP addresses or networks'],
    [['--trust-proxy', '10.0.0.1,'], {}, 'it must be IP addresses or networks'],
    [['--outbound', 'all'], {}, 'it must be one of public, private'],
    [
      ['--environment', 'live', '--public-address', 'http://pay.example', '--seed', '7'],
      {},
      // Whoever prepares a live gateway reads everything that is missing at the first try.
      `--environment live requires --tls-cert and --tls-key
--environment live requires "entities" in the --config file
--environment live requires a --public-address that starts with https
--environment live does not allow --seed: it makes ids predictable`,
    ],
    [['--tls-cert', 'x'], {}, '--tls-cert and --tls-key must be used together'],
    [['--tls-cert', '/nowhere', '--tls-key', '/nowhere'], {}, '--tls-cert /nowhere cannot be read'],
    [['--tls-cert', 'package.json', '--tls-key', 'package.json'], {}, 'do not match'],
    [['--config', '/nowhere'], {}, '--config /nowhere cannot be read'],
  ])('%j %j is refused by name', (args, environment, message) => {
    expect(() => read(args, environment)).toThrow(ConfigError);
    expect(() => read(args, environment)).toThrow(message);
  });

  it('refuses the same options in process, and repeats no password', async () => {
    const url = 'http://shop:hunter2@processor.example';
    const far = startGateway({ processorUrl: url });
    await expect(far).rejects.toThrow(ConfigError);
    await expect(far).rejects.toThrow(/^processorUrl must be an https URL/);
    await expect(far).rejects.not.toThrow('hunter2');
    const lost = startGateway({ publicAddress: 'https://pay.example/path' });
    await expect(lost).rejects.toThrow(ConfigError);
    await expect(lost).rejects.toThrow(/^publicAddress is "https:\/\/pay\.example\/path": it must/);
    const nameless = startGateway({ entities: [{ entityId: 'b'.repeat(32) }] });
    await expect(nameless).rejects.toThrow(ConfigError);
    await expect(nameless).rejects.toThrow('entities.0.token: is required');
  });

  it('never repeats the password of a database', () => {
    const url = 'mysql://shop:hunter2@db.example/shop';
    expect(() => read([], { DATABASE_URL: url })).toThrow('DATABASE_URL must be an address');
    expect(() => read([], { DATABASE_URL: url })).not.toThrow('hunter2');
  });

  it('never repeats the password of a processor', () => {
    const args = ['--processor-url', 'ftp://shop:hunter2@processor.example'];
    expect(() => read(args)).toThrow('--processor-url must be');
    expect(() => read(args)).not.toThrow('hunter2');
    const path = file({ processorUrl: 'ftp://shop:hunter2@processor.example' });
    expect(() => read(['--config', path])).toThrow('processorUrl must be');
    expect(() => read(['--config', path])).not.toThrow('hunter2');
  });

  it.each<[unknown, RegExp]>([
    ['{', /is not valid JSON/],
    [[], /expected object/i],
    [{ prot: 1 }, /prot/],
    [{ port: 'x' }, /port is "x": it must be a port/],
    [{ publicAddress: 'pay.example' }, /publicAddress is "pay\.example": it must be an http/],
    [{ limits: { status: 0 } }, /limits\.status: must be a whole number from 1 to 60000/],
    [{ limits: { post: 1.5 } }, /limits\.post: must be a whole number/],
    [{ limits: { post: 60_001 } }, /limits\.post: must be a whole number/],
    [{ limits: { update: '3' } }, /limits\.update/],
    [{ limits: { queries: 60 } }, /queries/],
    [{ cardKey: 'abc' }, /cardKey: must be 64 hex digits/],
    [{ entities: [{ entityId: 'x', token: 'some-token' }] }, /entities\.0\.entityId: must be 32/],
    [
      { entities: [{ entityId: 'b'.repeat(32), token: 'some-token', origins: ['https://x/'] }] },
      /entities\.0\.origins\.0: must be an origin/,
    ],
    [
      {
        entities: [
          { entityId: 'b'.repeat(32), token: 'some-token', baseAddress: 'https://shop.example' },
        ],
      },
      /entities\.0\.baseAddress: must be an http\(s\) URL that ends with a slash/,
    ],
    [
      { entities: [{ entityId: 'b'.repeat(32), token: 'some-token', merchant: 'c'.repeat(32) }] },
      /entities\.0\.merchant: must be the entityId of another entity/,
    ],
    [
      {
        entities: [
          { entityId: 'b'.repeat(32), token: 'some-token', terms: { refundWindow: 'PT1S' } },
        ],
      },
      /entities\.0\.terms\.refundWindow: must be an ISO 8601 duration of at least one minute/,
    ],
  ])('a file with %j is refused', (content, message) => {
    const path = file(content);
    expect(() => read(['--config', path])).toThrow(message);
  });
});
