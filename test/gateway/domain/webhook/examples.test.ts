/** The examples of docs/webhooks.md: each language decrypts the vector and a real message, and no changed message. */
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { isThere, LANGUAGES } from '../../../../scripts/languages.mjs';
import { open } from '../../harness.ts';
import { GOLDEN } from './golden.ts';
import { deliveriesDone, listening } from './webhookReceiver.ts';

interface Example {
  readonly name: string;
  readonly command: string;
  readonly file: string;
  /** Arguments of a command that succeeds if the language, and the packages of the example, are installed. */
  readonly probe: readonly string[];
}

const FILES: Readonly<Record<string, string>> = { Python: 'webhook.py', PHP: 'webhook.php' };

const EXAMPLES: readonly Example[] = [
  { name: 'Node', command: process.execPath, file: 'webhook.mjs', probe: ['--version'] },
  ...LANGUAGES.map((language) => ({ ...language, file: FILES[language.name] ?? '' })),
];

interface Asked {
  readonly key: string;
  readonly iv: string;
  readonly tag: string;
  readonly body: string;
}

describe.each(EXAMPLES)('$name', (language) => {
  const { command, file, name } = language;
  const run = (asked: Asked) =>
    spawnSync(command, [`examples/webhooks/${file}`], { input: JSON.stringify(asked) });
  const message = (asked: Asked) => {
    const { status, stdout, stderr } = run(asked);
    if (status !== 0) throw new Error(stderr.toString());
    return JSON.parse(stdout.toString());
  };
  const { text, ...golden } = GOLDEN;

  describe.skipIf(!isThere(language))(
    isThere(language) ? 'here' : `skipped: ${name} with what ${file} needs is not on this machine`,
    () => {
      let sent: Asked;
      let received: unknown;
      beforeAll(async () => {
        const shop = await open();
        const listener = await listening(shop, { wrapper: 'JSON' });
        await shop.charge({ 'card.holder': 'Zoë Müller' });
        await deliveriesDone(shop);
        const [, request] = listener.requests;
        received = request?.message;
        sent = {
          key: listener.key,
          iv: String(request?.headers['x-initialization-vector']),
          tag: String(request?.headers['x-authentication-tag']),
          body: request?.body ?? '',
        };
      });

      it('decrypts the vector', () => {
        expect(message(golden)).toEqual(JSON.parse(text));
      });

      it('decrypts a message of a gateway', () => {
        expect(message(sent)).toEqual(received);
        expect(message(sent)).toMatchObject({ payload: { card: { holder: 'Zoë Müller' } } });
      });

      it.each([
        ['another key', { key: 'ff'.repeat(32) }],
        ['a changed body', { body: `FF${golden.body.slice(2)}` }],
        ['a changed tag', { tag: `FF${golden.tag.slice(2)}` }],
        ['a short tag', { tag: golden.tag.slice(0, 8) }],
      ])('does not decrypt with %s', (_, other) => {
        const { status, stdout } = run({ ...golden, ...other });
        expect(status).not.toBe(0);
        expect(stdout.toString()).toBe('');
      });
    },
  );
});
