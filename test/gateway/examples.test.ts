/** The commands in the documentation work: each `curl` is sent to a gateway. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityOption } from '../../src/gateway/start.ts';
import { blocksOf, curlsIn, documents, isConfiguration } from '../documentBlocks.ts';
import { encode, type Fields, openAsItIs, type Shop, VISA } from './harness.ts';

const PAGES = documents().filter((page) => commandsOf(page).length > 0);

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
  return blocksOf(page).flatMap(curlsIn);
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

/** The payment that a follow-up refers to, by the `paymentType` of the follow-up. */
const BEFORE: Readonly<Record<string, string>> = { CP: 'PA', RF: 'DB', RV: 'PA' };

/** The payment of a command: one that the follow-up can refer to, otherwise a waiting one. */
async function paymentFor(shop: Shop, command: string): Promise<{ readonly id?: string }> {
  if (!command.includes('PAYMENT_ID')) return {};
  const [, followUp = ''] = /paymentType=(CP|RF|RV)/.exec(command) ?? [];
  const paymentType = BEFORE[followUp];
  const { body } = await shop.charge(paymentType ? { paymentType } : VOUCHER);
  return { id: body.id };
}

/** Stored details of the entity of a command. */
async function registrationFor(shop: Shop, { headers, body = '' }: Asked): Promise<string> {
  const entityId = new URLSearchParams(body).get('entityId') ?? shop.gateway.entityId;
  const { authorization = shop.bearer['authorization'] ?? '' } = headers;
  const fields = encode({ entityId, ...VISA });
  const reply = await shop.send('POST', '/v1/registrations', { authorization }, fields);
  return reply.body.id;
}

/** A checkout, on which the shopper of a summary page has entered a card. */
async function checkoutFor(shop: Shop, page: string): Promise<string> {
  const id = await shop.checkout();
  if (page === 'docs/summary-page.md') await shop.keep(id);
  return id;
}

/** The gateway with the configuration of a page, if a command of the page uses another token than that of the sandbox. */
function openFor(page: string): Promise<Shop> {
  const isOther = commandsOf(page).some((command) => /Bearer (?!sandbox-)/.test(command));
  const [configuration] = isOther ? blocksOf(page).filter(isConfiguration) : [];
  const { entities }: { entities?: EntityOption[] } = JSON.parse(configuration?.text ?? '{}');
  return openAsItIs(entities ? { entities } : {});
}

describe.each(PAGES)('%s', (page) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openFor(page);
  });

  /** The response to the previous command. */
  let answer: Readonly<Record<string, string>> = {};
  it.each(commandsOf(page))('%s', async (command) => {
    const known = { ...(await paymentFor(shop, command)), ...answer };
    const asked = askedBy(filled(command, known), answer);
    const { method, path, headers, body } = asked;
    const { registrationId = await registrationFor(shop, asked) } = answer;
    const id = await checkoutFor(shop, page);
    const real = path.replace('CHECKOUT_ID', id).replace('REGISTRATION_ID', registrationId);
    const reply = await shop.send(method, real, headers, body);
    // The payments that a follow-up has changed are not those of the next one.
    answer = /paymentType=(?:CP|RF|RV)/.test(command) ? {} : (reply.body ?? {});
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
