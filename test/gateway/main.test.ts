import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './harness.ts';
import { PRINTING_HOOK, sourcesLoaded } from './loadedFiles.ts';
import { ready, run, runByNpm, runWith } from './program.ts';

const QUIET = ['--port', '0', '--data', ':memory:', '--log-level', 'silent'];
const ALONE = [...QUIET, '--storefront-port', 'off'];

describe('the command line', () => {
  it('prints when it is ready, and the data for a first request', async () => {
    const program = run(...ALONE);
    const url = await ready(program);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(program.printed()).toContain('a0000000000000000000000000000001');
    expect(program.printed()).toContain('sandbox-access-token');
    expect(program.printed()).toContain('4200 0000 0000 0000');
    program.child.kill('SIGTERM');
    expect(await program.ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('starts the demo storefront as well, and prints its URL', async () => {
    const program = run(...QUIET, '--storefront-port', '0');
    await ready(program);
    const storefront = /storefront +(\S+)/.exec(program.printed())?.[1] ?? '';
    expect((await fetch(storefront)).status).toBe(200);
    program.child.kill('SIGINT');
    expect((await program.ended).code).toBe(0);
  });

  it('ends with the npm that started it', async () => {
    const program = runByNpm(...ALONE);
    const url = await ready(program);
    // The output stays open until the gateway has ended, too.
    program.child.kill('SIGKILL');
    await program.ended;
    await expect(fetch(url)).rejects.toThrow();
  });

  it('serve starts the gateway alone, whatever the environment says about the storefront', async () => {
    const program = run('serve', ...QUIET);
    const url = await ready(program);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(program.printed()).not.toContain('storefront');
    program.child.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
  });

  it('prints its version, and loads no part of the gateway for it', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const loaded = runWith(['--import', PRINTING_HOOK], ['--version']);
    const { code, stdout, stderr } = await loaded.ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${version}\n` });
    const sources = sourcesLoaded(stderr);
    expect(sources).toContain('../../src/gateway/settings.ts');
    expect(sources).not.toContain('../../src/gateway/config.ts');
    expect(sources).not.toContain('../../src/gateway/start.ts');
  });

  it('ends without an error if nobody reads its output', async () => {
    const program = run('--help');
    program.child.stdout?.destroy();
    expect(await program.ended).toMatchObject({ stderr: '' });
  });

  it('logs requests to stderr, without their content', async () => {
    const program = run(...ALONE, '--log-level', 'info');
    const url = await ready(program);
    const card = { 'card.number': '4242424242424242', 'card.cvv': '917' };
    await fetch(`${url}/v1/checkouts/x/payment?card.number=4242424242424242`, {
      method: 'POST',
      headers: { authorization: 'Bearer some-secret-token' },
      body: new URLSearchParams(card),
    });
    await fetch(`${url}/v1/checkouts/4242424242424242/payment`, { method: 'POST' });
    await fetch(`${url}/4242424242424242`);
    program.child.kill('SIGTERM');
    const { stderr } = await program.ended;
    expect(stderr).toContain('"route":"/v1/checkouts/:id/payment","status":403');
    expect(stderr).toContain('"path":"***"');
    for (const secret of ['42424242', '"917"', 'some-secret-token'])
      expect(stderr).not.toContain(secret);
  });

  it('prints its help', async () => {
    const { code, stdout } = await run('--help').ended;
    expect(code).toBe(0);
    expect(stdout).toContain('--storefront-port PORT|auto|off');
  });

  it('names a wrong flag in one line', async () => {
    const { code, stdout, stderr } = await run('--port', 'http').ended;
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: 'payment-widgets: --port is "http": it must be a port, 0 to 65535, or auto\n',
    });
  });

  it('names the flag to change when a port is in use', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const port = String((taken.address() as { port: number }).port);
    const busy = (flag: string, user: string) =>
      new RegExp(
        `^payment-widgets: port ${port} is in use by ${user}: choose another port, such as --${flag} \\d+, or the next free one with --${flag} auto\\n$`,
      );
    const gateway = await run(...ALONE, '--port', port).ended;
    const storefront = await run(...QUIET, '--storefront-port', port).ended;
    expect(gateway).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(busy('port', 'another program')),
    });
    expect(storefront).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(busy('storefront-port', 'another program')),
    });
    taken.close();
  });

  it('says that another gateway uses a port, and takes the next free one if it is asked to', async () => {
    const first = run(...ALONE);
    const { port } = new URL(await ready(first));
    const second = await run(...ALONE, '--port', port).ended;
    expect(second.stderr).toMatch(
      new RegExp(
        `^payment-widgets: port ${port} is in use by another payment-widgets gateway: .*\\n$`,
      ),
    );
    const others = [1, 2].map(() =>
      run(
        '--port',
        'auto',
        '--storefront-port',
        'auto',
        '--data',
        ':memory:',
        '--log-level',
        'silent',
      ),
    );
    const urls = await Promise.all(others.map(ready));
    expect(new Set(urls).size).toBe(2);
    for (const url of urls) expect(Number(new URL(url).port)).toBeGreaterThanOrEqual(3000);
  });

  it('tells commands beside its folder where it runs, until it ends', async () => {
    const data = temporaryFolder();
    const program = run(
      '--port',
      '0',
      '--storefront-port',
      'off',
      '--data',
      data,
      '--log-level',
      'silent',
    );
    const url = await ready(program);
    expect(statSync(join(data, 'running.json')).mode & 0o777).toBe(0o600);
    const list = await runWith([], ['webhooks', '--json'], { DATA: data }).ended;
    expect([list.code, list.stderr]).toEqual([0, '']);
    const other = { DATA: data, PAYMENT_WIDGETS_URL: 'http://127.0.0.1:9' };
    const away = await runWith([], ['webhooks'], other).ended;
    expect(away.stderr).toContain('http://127.0.0.1:9 does not answer');
    // A flag counts before a variable.
    const flag = await runWith([], ['webhooks', '--base-url', url], other).ended;
    expect(flag.code).toBe(0);
    const wrong = { DATA: data, PAYMENT_WIDGETS_TOKEN: 'another-token' };
    expect((await runWith([], ['webhooks'], wrong).ended).stderr).toContain('800.900.300');
    program.child.kill('SIGTERM');
    await program.ended;
    expect(existsSync(join(data, 'running.json'))).toBe(false);
  });

  it('reports that its folder cannot be used', async () => {
    const { code, stderr } = await run(...ALONE, '--data', '/dev/null/below').ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^payment-widgets: cannot open the database in \/dev\/null\/below: .*\n$/,
    );
  });
});
