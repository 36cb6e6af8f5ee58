/**
 * One account pays (API 1, Card account, Wallet payments, Virtual account, Bank account, Token account; API 2, Gift card): the
 * parameters of a second account are refused, because nothing says which account is meant.
 */
import { groupOfBrand } from '../../../../brands/index.ts';
import { type ApiRequest, sentOf } from '../../../../contract/parameters/request.ts';
import { walletOf } from '../../../../contract/parameters/sections/wallets.ts';
import { isDirectDebit, isGiftCard, isTransfer } from '../methods.ts';
import { walletsOfSources, walletsOfTokens } from '../walletData.ts';
import { type Rule, refersByUuid, wrong } from './rule.ts';

/**
 * The parameters of accounts. Parameters that go with any account are none of them: the holder and code of a card, the country
 * of a bank that a checkout has, the message of a gift card that is bought.
 */
const OF_ACCOUNT =
  /^(?:card\.(?:number|expiry)|bankAccount\.(?!country$)|tokenAccount\.|virtualAccount\.|giftCard\.(?:number|pin)$|(?:applePay|googlePay|samsungPay)\.(?:paymentToken|source)$)/;

/** A holder alone names no account. */
const isHolder = (name: string): boolean => name === 'bankAccount.holder';

/**
 * The parameters of each account in a request. The key is the name of a wallet's token, else the beginning of the names. Card
 * data that the shop decrypted from a wallet and their source are one account.
 */
function accountsIn(request: ApiRequest): ReadonlyMap<string, readonly string[]> {
  const [source] = walletsOfSources(request);
  const accounts = new Map<string, string[]>();
  for (const name in sentOf(request)) {
    if (!OF_ACCOUNT.test(name)) continue;
    const isWallet = name.endsWith('.paymentToken') || name.endsWith('.source');
    const key = isWallet ? name : name.slice(0, name.indexOf('.'));
    const account = source !== undefined && key === `${source}.source` ? 'card' : key;
    accounts.set(account, [...(accounts.get(account) ?? []), name]);
  }
  for (const [key, names] of accounts) if (names.every(isHolder)) accounts.delete(key);
  return accounts;
}

/** Whether a request names more than one account. */
export const hasSeveralAccounts = (request: ApiRequest): boolean => accountsIn(request).size > 1;

/** The accounts in the order in which they count, where the brand does not decide. */
const ORDER = ['card', 'tokenAccount', 'bankAccount', 'virtualAccount', 'giftCard'] as const;

/** The account that pays: that of a wallet's token, else that of the brand, else the first one of the order. */
function payingOf(request: ApiRequest, accounts: ReadonlyMap<string, unknown>): string | undefined {
  const [wallet] = walletsOfTokens(request);
  if (wallet !== undefined) return `${wallet}.paymentToken`;
  const brand = request.paymentBrand;
  if (isGiftCard(brand)) return 'giftCard';
  return [accountOfBrand(brand), ...ORDER].find((key) => key !== undefined && accounts.has(key));
}

function accountOfBrand(brand: string | undefined): (typeof ORDER)[number] | undefined {
  if (isDirectDebit(brand) || isTransfer(brand)) return 'bankAccount';
  return groupOfBrand(brand)?.form === 'virtualAccount' ? 'virtualAccount' : undefined;
}

/** The parameters that an error names an account by. */
const NUMBER = /\.(?:number|iban|accountId|paymentToken)$/;

const accountIsOne: Rule = (request) => {
  // Another rule refuses every account beside these.
  if (refersByUuid(request) || request.registrationId !== undefined) return [];
  const accounts = accountsIn(request);
  if (accounts.size === 0) return [];
  const paying = payingOf(request, accounts);
  if (paying === undefined) return [];
  const names = accounts.get(paying) ?? [];
  const by = names.find((name) => NUMBER.test(name)) ?? names[0] ?? 'the brand of a gift card';
  const [source] = walletsOfSources(request);
  return [...accounts]
    .filter(([key]) => key !== paying)
    .flatMap(([key, strays]) => {
      const isSource = key.endsWith('.source') && paying === 'card';
      const other = isSource ? `${source}.source` : by;
      return strays.map((name) => wrong(request, name, `must not be sent with ${other}`));
    });
};

/** API 1, Wallet payments: a wallet's brand must match the token, or the data that the shop decrypted. */
const walletIsThatOfBrand: Rule = (request) => {
  const [token] = walletsOfTokens(request);
  const [source] = walletsOfSources(request);
  const sent = token ?? source;
  const named = walletOf(request.paymentBrand);
  if (sent === undefined || named === undefined || named === sent) return [];
  const name = token === undefined ? `${source}.source` : `${token}.paymentToken`;
  return [wrong(request, 'paymentBrand', `must not name another wallet than ${name}`)];
};

export const oneAccountRules: readonly Rule[] = [accountIsOne, walletIsThatOfBrand];
