/** The certificate of a gateway that runs is replaced. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type DetailedPeerCertificate } from 'node:tls';
import { expect, it, vi } from 'vitest';
import { certificate } from './certificate.ts';
import { temporaryFolder } from './harness.ts';
import { ready, run } from './program.ts';

/** The files are looked at every five seconds. */
const WAIT = { timeout: 20_000, interval: 100 };

/** The fingerprint of the certificate that a new connection gets. */
function served(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve((socket.getPeerCertificate() as DetailedPeerCertificate).fingerprint256);
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

it('new connections get the certificate of the files, without a restart; a pair that does not match changes nothing', async () => {
  const folder = temporaryFolder();
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const [first, second] = [certificate(), certificate()];
  writeFileSync(cert, first.cert);
  writeFileSync(key, first.key);
  const program = run(
    ...['--port', '0', '--storefront-port', 'off', '--data', join(folder, 'data')],
    ...['--tls-cert', cert, '--tls-key', key],
  );
  let log = '';
  program.child.stderr?.on('data', (text) => {
    log += text;
  });
  const port = Number(new URL(await ready(program)).port);
  const before = await served(port);
  writeFileSync(cert, second.cert);
  await vi.waitFor(() => expect(log).toContain('cannot be used'), WAIT);
  expect(await served(port)).toBe(before);
  writeFileSync(key, second.key);
  await vi.waitFor(() => expect(log).toContain('was read again'), WAIT);
  expect(await served(port)).not.toBe(before);
});
