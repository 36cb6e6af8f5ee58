/** Settlements and their records as the reports show them: with the names of the specification, nested by their dots. */
import type { Entity } from '../merchant/types.ts';
import { cashflowOf, shownAmount } from './arithmetic.ts';
import { COLUMNS } from './columns.ts';
import type { Settlement, SettlementRecord, SettlementStatus } from './types.ts';

/** Members of a JSON object. */
type Members = Record<string, unknown>;

/** A record. Unknown values are left out. */
export function recordMembers(record: SettlementRecord): Members {
  const members: Members = {};
  for (const { api, value } of COLUMNS) {
    if (api === null || api.includes('[n]')) continue;
    const text = value(record);
    if (text !== undefined) place(members, nameFor(api, record), text);
  }
  const { matched, memo, sellers } = record.data;
  const payments = matched?.map((id) => ({ id }));
  if (payments) place(members, 'matchedTransactions.payment', payments);
  // The file has no column for these two.
  if (memo !== undefined) members['merchantMemo'] = memo;
  if (sellers) place(members, 'marketPlace.sellers', sellers);
  return members;
}

/** Members of a card are named `bankAccount` for a bank account. */
const nameFor = (api: string, { data }: SettlementRecord): string =>
  data.account === 'bankAccount' ? api.replace(/^card\./, 'bankAccount.') : api;

function place(members: Members, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() as string;
  let at = members;
  for (const name of names) {
    at[name] ??= {};
    at = at[name] as Members;
  }
  at[last] = value;
}

/** A settlement failed where all its records failed. */
export const statusOf = ({ count, failed }: Settlement): SettlementStatus =>
  count > 0 && failed === count ? 'FAILED' : 'SUCCESS';

/** A settlement in a list. */
export function summaryMembers(settlement: Settlement, entity: Entity) {
  const { id, day: date, currency, net, fee, count } = settlement;
  const { clearingInstitute = {} } = entity.terms.settlement ?? {};
  return {
    id,
    settlement: {
      id,
      date,
      currency,
      amount: shownAmount({ minor: net, currency }),
      fee: shownAmount({ minor: fee, currency }),
      cashflow: cashflowOf(net),
      status: statusOf(settlement),
    },
    clearingInstitute: {
      name: clearingInstitute.name ?? 'Sandbox Acquiring',
      merchantId: clearingInstitute.merchantId ?? entity.id,
    },
    merchantAccount: { id: entity.id, name: entity.name },
    count,
  };
}
