/** Stored details become what a payment is paid with. */
import { isCardBrand } from '../../../card/index.ts';
import { dayOf } from '../../../time/format.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { storedErrors } from '../../catalogue/parameters/rules/index.ts';
import { wrong } from '../../catalogue/parameters/rules/rule.ts';
import { isPending, type ResultCode } from '../../catalogue/results/codes.ts';
import { badParameters, isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { isOwnedBy } from '../merchant/access.ts';
import type { Entity } from '../merchant/types.ts';
import type { RegistrationId } from '../shared/ids.ts';
import { isPaymentId } from '../shared/ids.ts';
import type { Vault } from '../shared/vault.ts';
import type { Account, Payment } from '../transaction/types.ts';
import { paidWith } from './networkToken.ts';
import { judgeSeries } from './series.ts';
import type { RegistrationTables } from './tables.ts';
import { refusalOf } from './transitions.ts';
import type { Registration } from './types.ts';

/** What using them needs. */
export interface UseNeeds {
  readonly vault: Vault;
}

/** Who asks to pay with which details, and what else was said. `said`: validated. */
export interface Use {
  readonly entity: Entity;
  /** As it came. */
  readonly id: string;
  readonly said: Parameters;
  /** Entity time, ms UTC. */
  readonly now: number;
}

/** Details of which it is sure that they can be paid with. */
export interface Used {
  readonly registration: Registration;
  /** The request as if everything in it had been sent: number included, never to be kept. */
  readonly request: Parameters;
}

/** A registration with its transaction. */
export interface KnownRegistration {
  readonly registration: Registration;
  readonly made: Payment;
}

/**
 * Finds details of the entity, whatever became of them; another's look like none.
 *
 * @param how `lock`, inside a transaction: keeps others away until its end
 */
export async function findOwn(
  tables: RegistrationTables,
  entity: Entity,
  id: string,
  how: 'find' | 'lock',
): Promise<KnownRegistration | Refusal> {
  if (!isPaymentId(id)) return { refused: '100.150.101' };
  // First: what is locked may have another card by then.
  const registration = await tables.registration[how](id as RegistrationId);
  const made = await tables.payment.find(id);
  if (!made || !isOwnedBy(made, entity)) return { refused: '100.150.200' };
  if (made.type !== 'RG') return { refused: '100.150.204' };
  return registration ? { registration, made } : { refused: unmade(made) };
}

/** Why a transaction made nothing: not yet, or never. */
const unmade = ({ code }: Payment): ResultCode => (isPending(code) ? '100.150.201' : '100.150.203');

/** Puts the details into a request. Refused where they cannot be used, or not so; nothing is kept of that. */
export async function useDetails(
  tables: RegistrationTables,
  { vault }: UseNeeds,
  { entity, id, said, now }: Use,
): Promise<Used | Refusal> {
  const known = await findOwn(tables, entity, id, 'lock');
  if (isRefusal(known)) return known;
  const { registration, made } = known;
  const refused = refusalOf(registration, now) ?? otherMode(made, said['testMode']);
  if (refused) return { refused };
  const holder = otherAccount(made, said) ?? holderFor(made, said);
  if (isRefusal(holder)) return holder;
  const references = judgeSeries(registration.series, said, dayOf(now).date);
  if (isRefusal(references)) return references;
  const number = paidWith(await numberOf(tables, vault, registration), registration.networkToken);
  const request: Record<string, string> = Object.assign(
    Object.create(null),
    storedOf(made, said),
    said,
    references,
    number,
    holder,
  );
  // They are stored already; and a PA that is made with them is captured as often as it may be.
  delete request['createRegistration'];
  delete request['numberOfCaptures'];
  // Only now brand and number are known.
  const errors = storedErrors(request, entity.terms.strict);
  return errors.length > 0 ? badParameters(errors) : { registration, request };
}

/** Why details that were made in one test mode are not for the other. @param asked undefined where it was not said */
export const otherMode = (made: Payment, asked: string | undefined): ResultCode | undefined => {
  return asked !== undefined && asked !== (made.request['testMode'] ?? 'INTERNAL')
    ? '700.100.600'
    : undefined;
};

/**
 * What is meant for another account. A card's number says which brands it may be paid with; all else is of the brand that it
 * was stored with, and has no code.
 */
function otherAccount({ account, brand }: Payment, said: Parameters): Refusal | undefined {
  const isCard = account.kind === 'card';
  const asked = said['paymentBrand'] ?? brand;
  const errors = [];
  if (asked !== brand && !(isCard && asked !== null && isCardBrand(asked))) {
    errors.push(wrong(said, 'paymentBrand', `must be ${brand}, as it was stored`));
  }
  if (said['card.cvv'] !== undefined && !isCard) {
    errors.push(wrong(said, 'card.cvv', 'must be sent with a stored card only'));
  }
  return errors.length > 0 ? badParameters(errors) : undefined;
}

const HOLDERS = ['card.holder', 'bankAccount.holder'] as const;

/**
 * API 2, Tokenization: with overrideHolder a holder that is sent fills an empty one, for this payment only.
 *
 * @returns the holder that counts
 */
function holderFor({ request }: Payment, said: Parameters): Parameters | Refusal {
  const sent = HOLDERS.filter((name) => said[name] !== undefined);
  if (said['overrideHolder'] !== 'true' && sent.length > 0) {
    const message = 'must be sent with overrideHolder=true only';
    return badParameters(sent.map((name) => wrong(said, name, message)));
  }
  const holders: Record<string, string> = {};
  for (const name of HOLDERS) {
    const holder = request[name] ?? said[name];
    if (holder !== undefined) holders[name] = holder;
  }
  return holders;
}

/** The numbers of the account, by their parameters; none once they are erased, or where it has none. Never to be kept. */
export async function numberOf(
  tables: RegistrationTables,
  vault: Vault,
  { id, sealed }: Registration,
): Promise<Parameters> {
  if (sealed === null) return {};
  const text = await vault.open(tables, sealed, id);
  if (text === undefined) throw new Error(`registration ${id} cannot be opened with any key`);
  return JSON.parse(text) as Parameters;
}

/** What is known of the account, and where it was made. */
const OF_DETAILS =
  /^(?:card|bankAccount|tokenAccount|virtualAccount)\.|^(?:paymentBrand|testMode)$/;

/** A gift card beside another account was for that one payment. */
const isOfDetails = (name: string, { kind }: Account): boolean =>
  OF_DETAILS.test(name) || (kind === 'gift' && name.startsWith('giftCard.'));

/** People and addresses that come along as a whole, where the payment names none. */
const GROUPS: readonly string[] = ['customer.', 'billing.'];

/** Where the customer is at the moment, and with what: it names nobody, and is another with each payment. */
const OF_MOMENT = /^customer\.(?:ip$|browser\.|browserFingerprint\.)/;

function storedOf({ request, brand, account }: Payment, said: Parameters): Parameters {
  const stored: Record<string, string> = Object.create(null);
  const named = Object.keys(said).filter((name) => !OF_MOMENT.test(name));
  const along = GROUPS.filter((group) => !named.some((name) => name.startsWith(group)));
  for (const [name, value] of Object.entries(request)) {
    const isGroup = !OF_MOMENT.test(name) && along.some((group) => name.startsWith(group));
    if (isOfDetails(name, account) || isGroup) stored[name] = value;
  }
  if (brand !== null) stored['paymentBrand'] = brand;
  return stored;
}
