/** The commands in the documentation work: each `curl` is sent to a gateway. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fields, openAsItIs, type Shop, VISA } from './harness.ts';

const PAGES = [
  'README.md',
  'docs/3d-secure.md',
  'docs/asynchronous.md',
  'docs/card-on-file.md',
  'docs/chargebacks.md',
  'docs/gateway.md',
  'docs/registrations.md',
  'docs/reporting.md',
  'docs/risk.md',
  'docs/scheduling.md',
  'docs/simulator.md',
  'docs/time.md',
  'docs/wallets.md',
  'docs/webhooks.md',
];

/** Placeholders of the pages for values of the previous response: the place of the value in it. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  PAYMENT_ID: ['id'],
  CHARGEBACK_ID: ['id'],
  REGISTRATION_ID: ['registrationId'],
  SCHEDULE_ID: ['id'],
  VERIFICATION_ID: ['threeDSecure', 'verificationId'],
  DS_TRANSACTION_ID: ['threeDSecure', 'dsTransactionId'],
  ACS_TRANSACTION_ID: ['threeDSecure', 'acsTransactionId'],
  SERVER_TRANSACTION_ID: ['threeDSecure', 'serverTransactionId'],
};

/** The command with the values of the previous response. */
const filled = (command: string, answer: unknown): string =>
  command.replace(/\b[A-Z]+(?:_[A-Z]+)*_ID\b/g, (word) => {
    const path = KNOWN[word] ?? [];
    const value = path.reduce((of, name) => Object(of)[name], answer);
    return typeof value === 'string' ? value : word;
  });

/** The words of a command, split as by a shell. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** The commands of a page, in their order. */
function commandsOf(page: string): string[] {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```/gm)];
  return blocks
    .flatMap(([, block]) => (block as string).replaceAll(/\\\n\s*/g, ' ').split('\n'))
    .filter((line) => line.startsWith('curl '));
}

interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** The request of a command. @param files the files that the reader has created by then */
function askedBy(command: string, files: Readonly<Record<string, string>>): Asked {
  const headers: Record<string, string> = {};
  const data: string[] = [];
  let url = '';
  let named: Asked['method'] | undefined;
  const [, ...words] = wordsOf(command);
  while (words.length > 0) {
    const word = words.shift() as string;
    if (word === '-H') {
      const [name = '', value = ''] = (words.shift() as string).split(/:\s*/, 2);
      headers[name.toLowerCase()] = value;
    } else if (word === '-X') named = words.shift() as Asked['method'];
    else if (word === '-d') data.push(words.shift() as string);
    else if (word === '--data-urlencode') {
      // name=text, or name@file.
      const [, name = '', sign, rest = ''] =
        /^([^=@]+)([=@])(.*)$/.exec(words.shift() as string) ?? [];
      data.push(`${name}=${encodeURIComponent(sign === '@' ? (files[rest] ?? '') : rest)}`);
    } else url = word;
  }
  const { pathname, search } = new URL(url);
  const body = data.length > 0 ? data.join('&') : undefined;
  return { method: named ?? (body ? 'POST' : 'GET'), path: pathname + search, headers, body };
}

/** A waiting payment, for a page that mentions a payment without creating one. */
const VOUCHER: Fields = {
  paymentBrand: 'BOLETO',
  ...Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined])),
};

describe.each(PAGES.filter((page) => commandsOf(page).length > 0))('%s', (page) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openAsItIs();
  });

  /** The response to the previous command. */
  let answer: Readonly<Record<string, string>> = {};
  it.each(commandsOf(page))('%s', async (command) => {
    const { body: waiting } = command.includes('PAYMENT_ID') ? await shop.charge(VOUCHER) : {};
    const known = { id: waiting?.id, ...answer };
    const { method, path, headers, body } = askedBy(filled(command, known), answer);
    const { registrationId = await shop.stored() } = answer;
    const id = await shop.checkout();
    const real = path.replace('CHECKOUT_ID', id).replace('REGISTRATION_ID', registrationId);
    const reply = await shop.send(method, real, headers, body);
    answer = reply.body ?? {};
    // An explanation has the result that it explains, and earlier commands of the page may have set faults.
    const isExplanation = path.startsWith('/_sandbox/explain/');
    const result = isExplanation ? '' : (reply.body?.result?.code ?? '');
    expect([command, reply.status, result]).toEqual([
      command,
      200,
      // Success, or pending: also for days.
      expect.stringMatching(/^(000\.|800\.400\.5|$)/),
    ]);
  });
});

it('there are commands to run', () => {
  expect(PAGES.flatMap(commandsOf).length).toBeGreaterThanOrEqual(3);
});
