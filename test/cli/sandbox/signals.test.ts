/** Commands that run until a signal, as programs. */
import { expect, it, test, vi } from 'vitest';
import { openAsItIs } from '../../gateway/harness.ts';
import { run } from '../../gateway/program.ts';
import { receive } from '../../gateway/receiver.ts';

const until = (look: () => unknown): Promise<unknown> => vi.waitFor(look, 10_000);

it.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends listen, which removes its webhook',
  async (signal) => {
    const shop = await openAsItIs();
    const { origin } = await receive();
    const program = run('listen', '--base-url', shop.gateway.url, '--forward-to', origin);
    await until(() => expect(program.printed()).toContain('test webhook activation'));
    const url = `/_sandbox/webhooks?entityId=${shop.gateway.entityId}`;
    expect((await shop.send('GET', url, shop.bearer)).body.webhooks).toHaveLength(1);
    program.child.kill(signal);
    const { code, stderr } = await program.ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/the webhook was removed\n$/);
    expect((await shop.send('GET', url, shop.bearer)).body.webhooks).toEqual([]);
  },
);

it.each(['SIGINT', 'SIGTERM'] as const)('%s ends logs --follow', async (signal) => {
  const shop = await openAsItIs();
  const { body } = await shop.charge();
  const program = run('logs', '--follow', '--base-url', shop.gateway.url);
  await until(() => expect(program.printed()).toContain(body.id));
  program.child.kill(signal);
  expect(await program.ended).toMatchObject({ code: 0, stderr: '' });
});

test('the exit code and the message if there is no gateway', async () => {
  const shop = await openAsItIs();
  await shop.gateway.close();
  const id = '0'.repeat(32);
  const { code, stdout, stderr } = await run('explain', id, '--base-url', shop.gateway.url).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    /^payment-widgets: http:\S+ does not answer: start a gateway there, .*\n$/,
  );
});
