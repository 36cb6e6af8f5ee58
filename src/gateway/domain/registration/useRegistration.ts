/** Fills the payment request from stored details. */

import { isCardBrand } from '../../../card/index.ts';
import { entriesOf, type Parameters } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import { dayOf } from '../../../time/format.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import type { AccountKind } from '../../catalogue/parameters/rules/account.ts';
import { storedErrors } from '../../catalogue/parameters/rules/index.ts';
import { wrong } from '../../catalogue/parameters/rules/rule.ts';
import { badParameters, isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { isVisibleTo } from '../merchant/access.ts';
import type { Entity } from '../merchant/types.ts';
import type { RegistrationId } from '../shared/ids.ts';
import { isPaymentId } from '../shared/ids.ts';
import type { Vault } from '../shared/vault.ts';
import { isWaiting } from '../transaction/status.ts';
import type { Account, Payment } from '../transaction/types.ts';
import { paidWith } from './networkToken.ts';
import { refusalOf } from './registrationStates.ts';
import { judgeSeries } from './series.ts';
import type { RegistrationTables } from './tables.ts';
import type { Registration } from './types.ts';

/** What using stored details needs. */
export interface UseNeeds {
  readonly vault: Vault;
}

/** The entity that asks to pay with stored details, and its request. `parameters`: validated. */
export interface Use {
  readonly entity: Entity;
  /** As the request has it. */
  readonly id: string;
  readonly parameters: Parameters;
  /** Entity time, ms UTC. */
  readonly now: number;
}

/** Details that were checked and can be paid with. */
export interface Used {
  readonly registration: Registration;
  /** The request as if all its parameters had been sent: number included, so it must never be stored. */
  readonly request: Parameters;
}

/** A registration with its transaction. */
export interface KnownRegistration {
  readonly registration: Registration;
  readonly made: Payment;
}

/**
 * Finds details that the entity may use, whatever their state: its own, and those of its merchant, whose channels share them.
 * Other details get the same refusal as unknown ones.
 *
 * @param how `lock`, inside a database transaction: locks the row until the end of the transaction
 */
export async function findOwn(
  tables: RegistrationTables,
  entity: Entity,
  id: string,
  how: 'find' | 'lock',
): Promise<KnownRegistration | Refusal> {
  if (!isPaymentId(id)) return { refused: '100.150.101' };
  // Locks the registration before the payment is read: while the lock is awaited, the card may be replaced.
  const registration = await tables.registration[how](id as RegistrationId);
  const made = await tables.payment.find(id, registration?.entityId);
  if (!made || !isVisibleTo(made, entity)) return { refused: '100.150.200' };
  if (made.type !== 'RG') return { refused: '100.150.204' };
  return registration ? { registration, made } : { refused: unmade(made) };
}

/** The code for a transaction without a registration: it is still pending, or it never stored any details. */
const unmade = (made: Payment): ResultCode => (isWaiting(made) ? '100.150.201' : '100.150.203');

/**
 * Puts the stored details into a request. Refuses where the details cannot be used, or not with these parameters; a refused
 * request is not stored.
 */
export async function useDetails(
  { vault }: UseNeeds,
  tables: RegistrationTables,
  { entity, id, parameters, now }: Use,
): Promise<Used | Refusal> {
  const known = await findOwn(tables, entity, id, 'lock');
  if (isRefusal(known)) return known;
  const { registration, made } = known;
  const refused = refusalOf(registration, now) ?? otherMode(made, parameters['testMode']);
  if (refused) return { refused };
  const holder = otherAccount(made, parameters) ?? holderFor(made, parameters);
  if (isRefusal(holder)) return holder;
  const references = judgeSeries(registration.series, requestOf(parameters), dayOf(now).date);
  if (isRefusal(references)) return references;
  const number = paidWith(await numberOf(tables, vault, registration), registration.networkToken);
  const request: Record<string, string> = Object.assign(
    Object.create(null),
    storedOf(made, parameters),
    parameters,
    references,
    number,
    holder,
  );
  // The details are stored already. A PA made with stored details may be captured as often as the default limit allows.
  delete request['createRegistration'];
  delete request['numberOfCaptures'];
  // Brand and number are known only now.
  const errors = storedErrors(requestOf(request), entity.terms.strict);
  return errors.length > 0 ? badParameters(errors) : { registration, request };
}

/**
 * Why details that were made in one test mode cannot be used in the other.
 *
 * @param requestedMode undefined if the request has no test mode
 */
export const otherMode = (
  made: Payment,
  requestedMode: string | undefined,
): ResultCode | undefined => {
  return requestedMode !== undefined && requestedMode !== (made.request['testMode'] ?? 'INTERNAL')
    ? '700.100.600'
    : undefined;
};

/**
 * Refuses parameters that do not fit the stored account. A card number determines which brands it may be paid with. Any other
 * account has the brand that it was stored with, and no security code.
 */
function otherAccount({ account, brand }: Payment, parameters: Parameters): Refusal | undefined {
  const isCard = account.kind === 'card';
  const requestedBrand = parameters['paymentBrand'] ?? brand;
  const errors = [];
  if (
    requestedBrand !== brand &&
    !(isCard && requestedBrand !== null && isCardBrand(requestedBrand))
  ) {
    errors.push(
      wrong(
        requestOf(parameters),
        'paymentBrand',
        `must be ${brand}, the brand of the registration`,
      ),
    );
  }
  if (parameters['card.cvv'] !== undefined && !isCard) {
    errors.push(wrong(requestOf(parameters), 'card.cvv', 'must be sent with a stored card only'));
  }
  return errors.length > 0 ? badParameters(errors) : undefined;
}

/** The holders, and the accounts that have them. */
const HOLDERS = [
  { name: 'card.holder', kinds: ['card', 'wallet', 'token'], what: 'card' },
  { name: 'bankAccount.holder', kinds: ['bank'], what: 'bank account' },
] as const satisfies readonly { name: string; kinds: readonly AccountKind[]; what: string }[];

/**
 * API 2, Tokenization: with overrideHolder, a holder that is sent fills an empty one, for this payment only.
 *
 * @returns the holder to use
 */
function holderFor({ request, account }: Payment, parameters: Parameters): Parameters | Refusal {
  const isOverridden = parameters['overrideHolder'] === 'true';
  const errors = HOLDERS.flatMap(({ name, kinds, what }) => {
    if (parameters[name] === undefined) return [];
    const isOfKind = kinds.some((kind) => kind === account.kind);
    if (isOverridden && isOfKind) return [];
    const message = isOverridden ? `a stored ${what} only` : 'overrideHolder=true only';
    return [wrong(requestOf(parameters), name, `must be sent with ${message}`)];
  });
  if (errors.length > 0) return badParameters(errors);
  const holders: Record<string, string> = {};
  for (const { name } of HOLDERS) {
    const holder = request[name] ?? parameters[name];
    if (holder !== undefined) holders[name] = holder;
  }
  return holders;
}

/**
 * The numbers of the account, by parameter; none once they are erased, or where the account has none. Must never be stored.
 */
export async function numberOf(
  tables: RegistrationTables,
  vault: Vault,
  { id, sealed }: Registration,
): Promise<Parameters> {
  if (sealed === null) return {};
  const numbers = await vault.openObject<Parameters>(tables, sealed, id);
  if (!numbers) throw new Error(`registration ${id} cannot be decrypted with any key`);
  return numbers;
}

/** Parameters of the account, and the test mode in which the details were made. */
const OF_DETAILS =
  /^(?:card|bankAccount|tokenAccount|virtualAccount)\.|^(?:paymentBrand|testMode)$/;

/** A gift card that was bought with another account belongs to that one payment. */
const isOfDetails = (name: string, { kind }: Account): boolean =>
  OF_DETAILS.test(name) || (kind === 'gift' && name.startsWith('giftCard.'));

/**
 * Groups of parameters of people and addresses. A stored group is copied as a whole, where the payment has no parameter of
 * the group.
 */
const GROUPS: readonly string[] = ['customer.', 'billing.'];

/**
 * Where the customer is at the moment, and with which device. These parameters identify nobody, and differ with each payment.
 */
const OF_MOMENT = /^customer\.(?:ip$|browser\.|browserFingerprint\.)/;

function storedOf({ request, brand, account }: Payment, parameters: Parameters): Parameters {
  const stored: Record<string, string> = Object.create(null);
  const named = Object.keys(parameters).filter((name) => !OF_MOMENT.test(name));
  const along = GROUPS.filter((group) => !named.some((name) => name.startsWith(group)));
  for (const [name, value] of entriesOf(request)) {
    const isGroup = !OF_MOMENT.test(name) && along.some((group) => name.startsWith(group));
    if (isOfDetails(name, account) || isGroup) stored[name] = value;
  }
  if (brand !== null) stored['paymentBrand'] = brand;
  return stored;
}
