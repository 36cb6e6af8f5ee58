import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
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
    expect(stdout).toContain('--storefront-port PORT|off');
  });

  it('names a wrong flag in one line', async () => {
    const { code, stdout, stderr } = await run('--port', 'http').ended;
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: 'payment-widgets: --port is "http": it must be a port, 0 to 65535\n',
    });
  });

  it('names the flag to change when a port is in use', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const port = String((taken.address() as { port: number }).port);
    const gateway = await run(...ALONE, '--port', port).ended;
    const storefront = await run(...QUIET, '--storefront-port', port).ended;
    expect(gateway).toMatchObject({
      code: 1,
      stderr: `payment-widgets: port ${port} is in use: choose another port with --port\n`,
    });
    expect(storefront).toMatchObject({
      code: 1,
      stderr: `payment-widgets: port ${port} is in use: choose another port with --storefront-port\n`,
    });
    taken.close();
  });

  it('reports that its folder cannot be used', async () => {
    const { code, stderr } = await run(...ALONE, '--data', '/dev/null/below').ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^payment-widgets: cannot open the database in \/dev\/null\/below: .*\n$/,
    );
  });
});
