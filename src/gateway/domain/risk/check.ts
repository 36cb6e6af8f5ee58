/**
 * POST /v1/risk: a risk check without a payment. The check moves no money, is not stored, and does not count for later
 * checks.
 */

import type { Parameters } from '../../../contract/parameters/request.ts';
import { descriptionOf, type ResultCode } from '../../../contract/resultCodes.ts';
import type { Money } from '../../../money/index.ts';
import { dayOf } from '../../../time/format.ts';
import { effective } from '../../catalogue/parameters/defaults.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { brandOf } from '../../catalogue/parameters/rules/rule.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import type { RiskRules } from '../merchant/riskRules.ts';
import type { EntityId, Ids } from '../shared/ids.ts';
import { envelopeOf } from '../shared/ids.ts';
import type { Store } from '../shared/tables.ts';
import { accountOf, judgeAccount } from '../transaction/account.ts';
import type { Account } from '../transaction/types.ts';
import type { OpenWalletToken } from '../wallet/types.ts';
import { unwrap, withCard } from '../wallet/unwrap.ts';
import type { AssessNeeds } from './assess.ts';
import { assessmentOf, BEST_SCORE, TOO_LOW } from './assessment.ts';
import { countsOf, measuresOf } from './counts.ts';
import { type Facts, factsOf, isSilent } from './facts.ts';
import type { RiskTables } from './tables.ts';

/**
 * The result of a check. `score`: null where there are no facts to score; `because`: a description in addition to the code.
 */
interface Checked {
  readonly code: ResultCode;
  readonly score: number | null;
  readonly because?: string;
}

/** A check, and what was checked. `request`: with defaults applied, secrets included; `now`: entity time, ms UTC. */
export interface CheckAnswer extends Checked {
  readonly id: string;
  readonly request: Parameters;
  readonly account: Account;
  readonly brand: string | null;
  readonly money: Money | null;
  readonly ndc: string;
  readonly now: number;
}

/** What a check needs. */
export interface CheckNeeds extends AssessNeeds {
  readonly store: Store<RiskTables>;
  readonly ids: Ids;
  readonly openWalletToken: OpenWalletToken;
  /** Announces the check to listeners. Nothing else of a check is stored. */
  readonly announceCheck: (entityId: EntityId, answer: CheckAnswer) => Promise<void>;
  /** The result that a test requests; undefined where no result is requested. */
  readonly forcedResult: (
    request: Parameters,
  ) => ResultCode | { readonly invalid: string } | undefined;
}

/** The request for a check. `request`: validated; `money`: its amount, if it has one; `now`: entity time, ms UTC. */
export interface CheckOrder {
  readonly entityId: EntityId;
  readonly request: Parameters;
  readonly money: Money | null;
  readonly ndc: string;
  readonly now: number;
}

const PASSED: ResultCode = '000.300.100';
const NO_SCORE: ResultCode = '100.400.143';
const DATA_ERROR: ResultCode = '100.400.144';

/**
 * Makes a risk check. An invalid account is refused as in a payment. A wallet's token is decrypted, but not marked as used.
 */
export async function checkRisk(
  needs: CheckNeeds,
  { entityId, request: sent, money, ndc, now }: CheckOrder,
): Promise<CheckAnswer | Refusal> {
  const opened = await unwrap(needs, sent, { entityId, money, now });
  if (opened && isRefusal(opened)) return opened;
  const request = effective(withCard(sent, opened), now);
  const id = needs.ids.payment(now, envelopeOf(ndc));
  const brand = brandOf(requestOf(request)) ?? null;
  const account = accountOf(requestOf(request), brand, needs.cardHash);
  const wrong =
    account.kind === 'none' ? undefined : judgeAccount(requestOf(request), brand, dayOf(now));
  const about = { account, money, isRegistration: false };
  const checked = wrong
    ? { code: wrong, score: null }
    : await check(needs, entityId, { id, request, facts: factsOf(requestOf(request), about), now });
  const answer = { id, request, account, brand, money, ...checked, now, ndc };
  await needs.announceCheck(entityId, answer);
  return answer;
}

/** A check in progress. */
interface Checking {
  readonly id: string;
  readonly request: Parameters;
  readonly facts: Facts | Refusal;
  readonly now: number;
}

async function check(
  needs: CheckNeeds,
  entityId: EntityId,
  { id, request, facts, now }: Checking,
): Promise<Checked> {
  const found = isRefusal(facts)
    ? { code: DATA_ERROR, score: null, because: descriptionOf(facts.refused) }
    : await judge(needs, entityId, { id, facts, now });
  const forced = needs.forcedResult(request);
  if (forced === undefined) return found;
  if (typeof forced !== 'string')
    return { code: '600.200.810', score: null, because: forced.invalid };
  return { code: forced, score: forced === NO_SCORE ? null : (found.score ?? BEST_SCORE) };
}

async function judge(
  { store, cardHash }: CheckNeeds,
  entityId: EntityId,
  { id, facts, now }: Omit<Checking, 'request' | 'facts'> & { readonly facts: Facts },
): Promise<Checked> {
  if (isSilent(facts)) return { code: NO_SCORE, score: null };
  const rules: RiskRules = (await store.entity.find(entityId))?.terms.risk ?? {};
  const measures = measuresOf(rules, facts, id, cardHash);
  const counts = await countsOf(store, entityId, measures, now);
  const { score, code } = assessmentOf(rules, facts, counts);
  if (code === undefined) return { code: PASSED, score };
  return { code: denialOf(code), score, because: `${code} ${descriptionOf(code)}` };
}

/** A risk service denies with its own codes; the code of the rule is in `resultDetails.ExtendedDescription`. */
const denialOf = (code: ResultCode): ResultCode => (code.startsWith('100.400.14') ? code : TOO_LOW);
