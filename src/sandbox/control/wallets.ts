/** POST /_sandbox/wallets/{wallet}: makes a token as the wallet would make it now, with the sandbox's keys. */

import {
  base64,
  codeBetween,
  currency,
  digits,
  type Format,
  faultOf,
  len,
  money as moneyFormat,
  oneOf,
  pattern,
} from '../../contract/parameters/format.ts';
import { EXPIRY_MONTH } from '../../contract/parameters/sections/card.ts';
import { WALLETS, type Wallet } from '../../contract/parameters/sections/wallets.ts';
import { refusal } from '../../gateway/api/context.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { shown } from '../../gateway/catalogue/parameters/secrets.ts';
import { badParameters, isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import { entityTime } from '../../gateway/domain/shared/clock.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import { agreedIn } from '../../simulator/wallet/agreed.ts';
import type { TokenContent } from '../../simulator/wallet/tokenContent.ts';
import type { SandboxContext } from '../context.ts';
import { admitted, ENTITY } from './admitted.ts';
import { type Member, type Members, readObject, readTexts, type Texts } from './json.ts';

const member = (name: string, format: Format, required = true): Member => ({
  name,
  required,
  fault: (value) => faultOf(format, value),
});

const YEAR = pattern('^20[0-9]{2}$', '4 digits, 20xx', ['2034'], ['34', '1999']);

const MEMBERS: readonly Member[] = [
  ENTITY,
  member('card.number', digits(19, 12)),
  member('card.expiryMonth', EXPIRY_MONTH),
  member('card.expiryYear', YEAR),
  member('card.holder', len(3, 128), false),
  member('amount', moneyFormat()),
  member('currency', currency()),
  member('cryptogram', base64(28, 32), false),
  member('eci', codeBetween(1, 8, 2), false),
];

/** The members by wallet. Google Pay alone has `authMethod`: its tokens may contain the real card number (PAN_ONLY). */
const MEMBERS_OF: Readonly<Record<Wallet, readonly Member[]>> = {
  applePay: MEMBERS,
  googlePay: [...MEMBERS, member('authMethod', oneOf('CRYPTOGRAM_3DS', 'PAN_ONLY'), false)],
  samsungPay: MEMBERS,
};

/** One route for each wallet. */
export const walletRoutes = (context: SandboxContext): Route[] =>
  (Object.keys(WALLETS) as Wallet[]).map((wallet) => ({
    methods: ['POST'],
    path: `/_sandbox/wallets/${wallet}`,
    openapi: 'omitted: test',
    answer: (request) => answerToken(context, request, wallet),
  }));

async function answerToken(
  context: SandboxContext,
  request: Request,
  wallet: Wallet,
): Promise<Answer> {
  const admission = await admitted(context, request, (body) => readBody(body, wallet));
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const now = await entityTime(context.store, context.systemClock, admission.id);
  const content = wishOf(admission.id, admission.texts, wallet, now);
  if (isRefusal(content)) return json(refusal(context, request, content));
  // Only tests make tokens, so the code is loaded with the first token.
  const { makeToken } = await import('../../simulator/wallet/token.ts');
  const token = await makeToken(context.wallets, wallet, content);
  return { status: 200, headers: JSON_HEADERS, body: JSON.stringify({ token }) };
}

/** Reads the body. Error messages never show a card number. */
function readBody(body: Buffer, wallet: Wallet): Texts | Refusal {
  const object = readObject(body);
  if (isRefusal(object)) return object;
  const read = readTexts(flat(object.members), MEMBERS_OF[wallet]);
  if (!isRefusal(read) || !read.errors) return read;
  return badParameters(
    read.errors.map(({ name, value, message }) => ({
      name,
      value: value === null ? null : shown(name, value),
      message,
    })),
  );
}

/** Flattens the members of `card` to `card.number` and so on. */
function flat(members: Members): Members {
  const { card, ...rest } = members;
  if (typeof card !== 'object' || card === null || Array.isArray(card)) return members;
  const flattened = Object.entries(card).map(([name, value]) => [`card.${name}`, value]);
  return { ...rest, ...Object.fromEntries(flattened) };
}

function wishOf(id: EntityId, texts: Texts, wallet: Wallet, now: number): TokenContent | Refusal {
  const { amount = '', currency = '', cryptogram, eci, authMethod } = texts;
  const money = agreedIn(wallet, amount, currency);
  if (isRefusal(money)) return money;
  return {
    card: {
      number: texts['card.number'] ?? '',
      expiryMonth: texts['card.expiryMonth'] ?? '',
      expiryYear: texts['card.expiryYear'] ?? '',
      holder: texts['card.holder'],
    },
    money,
    now,
    cryptogram,
    eci,
    merchantId: id,
    isPan: authMethod === 'PAN_ONLY',
  };
}
