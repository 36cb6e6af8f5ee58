/**
 * POST /v1/risk: a risk check without a payment. The check moves no money, is not stored, and does not count for later
 * checks.
 */

import { dayOf } from '../../../time/format.ts';
import { effective } from '../../catalogue/parameters/defaults.ts';
import { moneyIn } from '../../catalogue/parameters/money.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { brandOf } from '../../catalogue/parameters/rules/rule.ts';
import { descriptionOf, type ResultCode } from '../../catalogue/results/codes.ts';
import type { Rendered } from '../../catalogue/results/envelope.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import type { RiskRules } from '../merchant/riskRules.ts';
import type { EntityId, Ids } from '../shared/ids.ts';
import type { Store } from '../shared/tables.ts';
import { accountOf, judgeAccount } from '../transaction/account.ts';
import { unwrap, withCard } from '../wallet/unwrap.ts';
import type { WalletKeys } from '../wallet/walletKeys.ts';
import type { AssessNeeds } from './assess.ts';
import { assessmentOf, BEST_SCORE, TOO_LOW } from './assessment.ts';
import { countsOf, measuresOf } from './counts.ts';
import { type Facts, factsOf, isSilent } from './facts.ts';
import type { Checked } from './renderCheck.ts';
import { renderCheck } from './renderCheck.ts';
import type { RiskTables } from './tables.ts';

/** A check whose response is announced to listeners. `now`: entity time, ms UTC. */
export interface CheckNews {
  readonly entityId: EntityId;
  readonly id: string;
  readonly answer: Rendered;
  readonly now: number;
}

/** What a check needs. */
export interface CheckNeeds extends AssessNeeds {
  readonly store: Store<RiskTables>;
  readonly ids: Ids;
  readonly walletKeys: WalletKeys;
  /** Announces the check to listeners. Nothing else of a check is stored. */
  readonly announceCheck: (news: CheckNews) => Promise<void>;
  /** The result that a test requests; undefined where no result is requested. */
  readonly forcedResult: (
    request: Parameters,
  ) => ResultCode | { readonly invalid: string } | undefined;
}

/** The request for a check. `request`: validated; `now`: entity time, ms UTC. */
export interface CheckOrder {
  readonly entityId: EntityId;
  readonly request: Parameters;
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
  { entityId, request: sent, ndc, now }: CheckOrder,
): Promise<Rendered | Refusal> {
  const money = sent['amount'] === undefined ? null : moneyIn(sent);
  if (money !== null && isRefusal(money)) return money;
  const opened = await unwrap(needs, sent, { entityId, money, now });
  if (opened && isRefusal(opened)) return opened;
  const request = effective(withCard(sent, opened), now);
  const id = needs.ids.payment(now);
  const brand = brandOf(request) ?? null;
  const account = accountOf(request, brand, needs.cardHash);
  const wrong = account.kind === 'none' ? undefined : judgeAccount(request, brand, dayOf(now));
  const about = { account, money, isRegistration: false };
  const checked = wrong
    ? { code: wrong, score: null }
    : await check(needs, entityId, { id, request, facts: factsOf(request, about), now });
  const answer = renderCheck({ id, request, account, brand, money }, checked, { now, ndc });
  await needs.announceCheck({ entityId, id, answer, now });
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
