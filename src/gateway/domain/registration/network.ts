/** Requests of a shop to the card networks, and messages from the card networks: the effects of `networkToken.ts`. */

import { showsEnds } from '../../../card/index.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import type { PaymentId, RegistrationId } from '../shared/ids.ts';
import type { TimerHandler } from '../shared/timerHandlers.ts';
import type { Vault } from '../shared/vault.ts';
import type { Payment } from '../transaction/types.ts';
import type { CardNetworks, NetworkCard } from './cardNetworks.ts';
import {
  changeRecordOf,
  changeRegistration,
  type LifeNeeds,
  type RegistrationRequest,
  type RegistrationResult,
} from './life.ts';
import { afterStep, refusalToAsk, TOKEN_NUMBER } from './networkToken.ts';
import { endOfLife, refusalOf } from './registrationStates.ts';
import {
  announceChange,
  armNetwork,
  armRegistrationEnd,
  askNetwork,
  type RegistrationNeeds,
} from './saveRegistration.ts';
import type { RegistrationTables } from './tables.ts';
import type { NetworkStep, NetworkToken, Registration } from './types.ts';
import { numberOf } from './useRegistration.ts';

/** Requests a network token for a stored card, where the terms of the entity that stored the card allow network tokens. */
export function requestNetworkToken(
  needs: LifeNeeds,
  which: RegistrationRequest,
): Promise<RegistrationResult | Refusal> {
  return changeRegistration(
    needs,
    which,
    undefined,
    async (tables, { registration, made }, now) => {
      const refused = refusalOf(registration, now);
      if (refused) return { refused };
      if (!needs.cardNetworks) return { refused: '100.350.318' };
      const entity = await requireEntity(tables, registration.entityId);
      const refusal = refusalToAsk(entity, made, registration.networkToken);
      if (refusal) return refusal;
      await changeRecordOf(needs, which, 'TK')(tables, made, now);
      return { registration: await askNetwork(needs, tables, registration, made, now), made, now };
    },
  );
}

/** What processing the messages of the networks needs. */
export interface NetworkNeeds extends RegistrationNeeds {
  readonly vault: Vault;
  /** The keyed hash of an account number. */
  readonly cardHash: (number: string) => string;
}

/** The timer of the network's next message. Details that were removed meanwhile receive no more messages. */
export const networkTokenTimer = (needs: NetworkNeeds): TimerHandler<RegistrationTables> => ({
  place: 'inside',
  lock: (tables, { key, entityId }) => tables.registration.lock(key as RegistrationId, entityId),
  async run(tables, { key, entityId }, now) {
    const registration = await tables.registration.lock(key as RegistrationId, entityId);
    const token = registration?.networkToken;
    if (!token) return undefined;
    const message = needs.cardNetworks?.cycleFor(token.cycle)[token.step];
    if (!message || !needs.cardNetworks) return undefined;
    const made = await tables.payment.find(registration.id as PaymentId, entityId);
    if (!made) throw new Error(`the transaction of registration ${registration.id} does not exist`);
    const next = { ...registration, networkToken: { ...token, step: token.step + 1 } };
    const { cardNetworks: networks } = needs;
    const hearing = { ...needs, networks, tables, made, now };
    const { heard, details } = await hear(hearing, next, message.says);
    await tables.registration.save(heard);
    const about = { networkToken: heard.networkToken.status, ...details };
    await announceChange(
      needs,
      tables,
      heard,
      { checkoutId: null },
      'registrationUpdated',
      now,
      about,
    );
    if (heard.endsAt !== registration.endsAt) await armRegistrationEnd(tables, heard);
    await armNetwork(needs, tables, heard, now);
    return undefined;
  },
});

/** Data for processing a message of the network. `made`: the transaction that stored the card. */
interface Hearing extends NetworkNeeds {
  readonly networks: CardNetworks;
  readonly tables: RegistrationTables;
  readonly made: Payment;
  readonly now: number;
}

/** Stored details for which a network token was requested. */
type Known = Registration & { readonly networkToken: NetworkToken };

/** The details after a message, and what webhooks report in addition to the status of the token. */
interface Heard {
  readonly heard: Known;
  readonly details?: Readonly<Record<string, string>>;
}

/**
 * Applies a message of the network to stored details. A message that is not valid for the current status changes nothing, and
 * the webhooks report that the message was ignored.
 */
async function hear(hearing: Hearing, known: Known, step: NetworkStep): Promise<Heard> {
  const networkToken = afterStep(known.networkToken, step);
  if (!networkToken) return { heard: known, details: { ignored: step } };
  const heard = { ...known, networkToken };
  if (step === 'activate') return { heard: await withToken(hearing, heard) };
  if (step === 'delete') return { heard: await withoutToken(hearing, heard) };
  return step === 'updateCard' ? withOtherCard(hearing, heard) : { heard };
}

/** Adds the token's number, sealed together with the card number. */
async function withToken(hearing: Hearing, known: Known): Promise<Known> {
  const { number, month, year } = hearing.networks.tokenFor(known.id, await cardOf(hearing, known));
  const end = { expiryMonth: month, expiryYear: year };
  return {
    ...known,
    sealed: await sealedWith(hearing, known, { [TOKEN_NUMBER]: number }),
    networkToken: { ...known.networkToken, last4: number.slice(-4), ...end },
  };
}

/** Erases the token's number, last four digits and expiry. */
async function withoutToken(hearing: Hearing, known: Known): Promise<Known> {
  return {
    ...known,
    sealed: await sealedWith(hearing, known, { [TOKEN_NUMBER]: undefined }),
    networkToken: { ...known.networkToken, last4: null, expiryMonth: null, expiryYear: null },
  };
}

/**
 * Replaces the stored card by the card that the issuer has sent. The token stays the same, and takes the expiry of the new
 * card.
 */
async function withOtherCard(hearing: Hearing, known: Known): Promise<Heard> {
  const { tables, made, now, cardHash } = hearing;
  const { number, month, year } = hearing.networks.renewed(await cardOf(hearing, known));
  const { account } = made;
  // Of a short number no digits are stored.
  const last4 = account.last4 && number.slice(-4);
  const end = { expiryMonth: month, expiryYear: year };
  const request = Object.assign(Object.create(null), made.request, { 'card.expiryYear': year });
  const renewedAccount = {
    ...account,
    last4,
    showsEnds: last4 !== null && showsEnds(number),
    hash: cardHash(number),
  };
  await tables.payment.replaceAccount(made, renewedAccount, request);
  const heard = {
    ...known,
    sealed: await sealedWith(hearing, known, { 'card.number': number }),
    networkToken: { ...known.networkToken, ...end },
    endsAt: Math.max(known.endsAt, endOfLife({ kind: 'card', request }, now)),
  };
  return { heard, details: { ...(last4 !== null && { last4Digits: last4 }), ...end } };
}

async function cardOf({ tables, vault, made }: Hearing, known: Known): Promise<NetworkCard> {
  const {
    'card.number': number,
    'card.expiryMonth': month,
    'card.expiryYear': year,
  } = { ...made.request, ...(await numberOf(tables, vault, known)) };
  if (number === undefined || month === undefined || year === undefined) {
    throw new Error(`registration ${known.id} has no complete card`);
  }
  return { number, month, year };
}

/** Seals the numbers again, with some of them changed; undefined removes a number. */
async function sealedWith(
  { tables, vault }: Hearing,
  known: Known,
  changes: Readonly<Record<string, string | undefined>>,
) {
  const numbers = { ...(await numberOf(tables, vault, known)), ...changes };
  return vault.sealObject(tables, numbers, known.id);
}
