/**
 * Random payments whose processor loses questions and answers at every point, the same losses for the same seed. Nothing is
 * predicted: the ledger of the processor and the books of the gateway are compared afterwards.
 */
import { type Fields, freshKey, type Reply, type Shop } from '../../harness.ts';
import { DECLINED_CENTS, Ledger, type LedgerQuestion } from '../../platform/processor/ledger.ts';
import {
  LOSSES,
  type Loss,
  type LossyProcessor,
  lossyProcessor,
} from '../../platform/processor/lossy.ts';
import { randomNumbers } from '../settlement/generatedYear.ts';

/** Faults that a question of a plan can meet: a silent processor takes the time of the test, so it is rare. */
const FAULTS: readonly Loss[] = LOSSES.flatMap((loss) =>
  loss === 'silent' || loss === 'late' ? [loss] : [loss, loss, loss, loss],
);

/** The number of losses of a question: none for half of them, and all for one of fifteen. */
const HOW_MANY = [
  ...[...Array(14).fill(0), 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4],
  ...[6, 8, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
];
/** The same for a reversal, which is asked about after many losses only. */
const HOW_MANY_OF_REVERSAL = [0, 0, 0, 0, 1, 1, 2, 4, 9, Number.POSITIVE_INFINITY];

/** A processor whose losses depend on the seed and on the reference of the payment, and not on the order of the questions. */
export interface RandomlyLossy extends LossyProcessor {
  /** The number of losses so far. */
  losses(): number;
  /** It loses nothing any more, and refuses no reversal. */
  heal(): void;
}

/** Starts one; it ends after the tests. @param hasInquiry whether it answers inquiries, which it loses too */
export async function randomlyLossy(seed: number, hasInquiry: boolean): Promise<RandomlyLossy> {
  let isHealed = false;
  let losses = 0;
  const questions = new Map<string, number>();
  const ledger: Ledger = new Ledger((question) => {
    const isIrreversible = numbersFor(`irreversible ${nameOf(question)}`)(4) === 0;
    return !isHealed && isReversal(question) && isIrreversible;
  });
  const isReversal = ({ referenced, request }: LedgerQuestion) =>
    referenced !== null &&
    ledger.payments.get(referenced.paymentId)?.reference === request.merchantTransactionId;
  const numbersFor = (name: string) => randomNumbers(seed * 1_000_003 + hash(name));
  const processor = await lossyProcessor(ledger, hasInquiry);
  /** The next loss of what has this name. @param howMany the numbers of losses to choose from */
  const lossOf = (name: string, howMany: readonly number[]): Loss | undefined => {
    const below = numbersFor(name);
    const count = howMany[below(howMany.length)] as number;
    const asked = questions.get(name) ?? 0;
    questions.set(name, asked + 1);
    if (isHealed || asked >= count) return undefined;
    losses++;
    for (let skipped = 0; skipped < asked; skipped++) below(FAULTS.length);
    return FAULTS[below(FAULTS.length)];
  };
  processor.loseAll(
    (question) => {
      const name = nameOf(question);
      const isOfGateway = question.paymentType === 'RV' && !name.startsWith('RV rv');
      return lossOf(name, isOfGateway ? HOW_MANY_OF_REVERSAL : HOW_MANY);
    },
    (id) => {
      const known = ledger.payments.get(id);
      return known && lossOf(`inquiry ${known.type} ${known.reference}`, HOW_MANY);
    },
  );
  return {
    ...processor,
    losses: () => losses,
    heal() {
      isHealed = true;
    },
  };
}

const nameOf = ({ paymentType, request }: LedgerQuestion): string =>
  `${paymentType} ${request.merchantTransactionId}`;

/** FNV-1a. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) as number), 16_777_619) >>> 0;
  }
  return value;
}

const EXTERNAL: Fields = { testMode: 'EXTERNAL' };
const INITIAL: Fields = {
  'standingInstruction.type': 'UNSCHEDULED',
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
};
const REPEATED: Fields = {
  ...INITIAL,
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
};

/** Operations that run at the same time. */
const AT_ONCE = 4;

/** Does random operations until the processor has lost as much as it should. */
export async function randomPayments(
  shop: Shop,
  processor: RandomlyLossy,
  { seed, losses }: { readonly seed: number; readonly losses: number },
): Promise<number> {
  const below = randomNumbers(seed);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const payments: { readonly id: string; readonly amount: number }[] = [];
  const registrations: string[] = [];
  let operations = 0;

  const textOf = (amount: number) =>
    `${Math.floor(amount / 100)}${below(10) === 0 ? DECLINED_CENTS : `.${String(amount % 100).padStart(2, '0')}`}`;
  const note = (reply: Reply, amount: number) => {
    if (reply.status >= 500) throw new Error(reply.text);
    const { id, registrationId } = reply.body;
    if (typeof id === 'string' && amount > 0) payments.push({ id, amount });
    if (registrationId !== undefined) registrations.push(registrationId);
  };

  const begin = async (merchantTransactionId: string) => {
    const amount = 100 + below(99_900);
    const paymentType = oneOf(['DB', 'DB', 'DB', 'PA', 'PA', 'PA', 'CD', 'PA.CP']);
    const sent = { ...EXTERNAL, amount: textOf(amount), paymentType, merchantTransactionId };
    const storing = below(3) === 0 ? { ...INITIAL, createRegistration: 'true' } : {};
    const [way, repeats] = [below(6), below(2) === 0];
    const stored = registrations[below(20)];
    if (way < 2 && paymentType !== 'CD') {
      const id = await shop.checkout(sent);
      const key = freshKey();
      const reply = await shop.pay(id, storing, key);
      note(reply, amount);
      // The shopper sends the form again, as the same submit or as another one.
      if (repeats) await shop.pay(id, {}, below(2) === 0 ? key : freshKey());
      return;
    }
    const reply =
      way === 2 && stored !== undefined
        ? await shop.payWith(stored, { ...sent, ...REPEATED })
        : await shop.charge({ ...sent, ...storing });
    note(reply, amount);
  };

  const follow = async (reference: string) => {
    const to = oneOf(payments.slice(-40));
    const type = oneOf(['CP', 'CP', 'CP', 'RF', 'RF', 'RF', 'RV', 'RV', 'PA']);
    const amount = type === 'RV' ? to.amount : 1 + below(to.amount);
    const fields: Fields = {
      amount: type === 'RV' ? undefined : textOf(amount),
      merchantTransactionId: type === 'RV' ? `rv-${reference}` : reference,
      ...(type === 'PA' && { 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' }),
    };
    note(await shop.refer(to.id, type, fields), type === 'CP' ? amount : 0);
  };

  const operate = async () => {
    const reference = `operation-${String(operations++).padStart(6, '0')}`;
    const which = below(16);
    if (which === 0) {
      note(await shop.register({ ...EXTERNAL, ...INITIAL, merchantTransactionId: reference }), 0);
    } else if (which < 8 || payments.length === 0) await begin(reference);
    else await follow(reference);
  };
  while (processor.losses() < losses) {
    const clock = shop.gateway.clock.advance(`PT${below(below(8) === 0 ? 7200 : 90)}S`);
    await Promise.all([clock, ...Array.from({ length: AT_ONCE }, operate)]);
  }
  return operations;
}
