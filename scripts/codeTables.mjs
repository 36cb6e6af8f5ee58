// The tables of docs/codes.md: the groups, and every result code by its group.

import { load } from './load.mjs';

/** @typedef {import('../src/contract/resultCodes.ts').ResultGroup} Group */

/** Each group: a title, its meaning, and what the shop does. @type {Readonly<Record<Group, readonly [title: string, meaning: string, next: string]>>} */
const GROUPS = {
  success: ['Success', 'The payment, or the request, succeeded.', 'Deliver.'],
  'success-manual-review': [
    'Success, to be reviewed',
    'The payment succeeded. A check found something that a person should look at.',
    'Look at the payment, then deliver, or reverse or refund it.',
  ],
  pending: [
    'Pending',
    'The result follows within 30 minutes: the shopper or the processor has something left to do.',
    'Wait for the webhook, or read the status again. Do not deliver.',
  ],
  'pending-long': [
    'Pending for days',
    'The result follows within days, such as a transfer.',
    'Wait for the webhook. Do not deliver.',
  ],
  'soft-decline': [
    'Soft decline',
    'The issuer wants to authenticate the shopper first.',
    'Pay again with 3-D Secure.',
  ],
  'rejected-bank': [
    'Declined by the bank',
    'The bank or the issuer declined.',
    'Offer another card or method. Repeat only if the [merchant advice code](simulator.md#result-details-and-risk) allows that.',
  ],
  'rejected-3ds': [
    'Declined by 3-D Secure',
    'The shopper was not authenticated.',
    'Offer another attempt, or another method.',
  ],
  'rejected-3ds-intercard-risk': [
    'Declined by 3-D Secure or a risk check of the network',
    'The authentication failed, or a risk check of the network refused.',
    'Offer another attempt, or another method.',
  ],
  'rejected-async-workflow': [
    'Declined or cancelled at a bank or provider',
    'The shopper cancelled, or the bank or provider declined, or the time was over.',
    'Offer another attempt, or another method.',
  ],
  'rejected-external-risk': [
    'Declined by an external risk check',
    'A risk check outside of the gateway refused.',
    'Offer another method. Do not repeat unchanged.',
  ],
  'rejected-risk-validation': [
    'Declined by limits and risk rules',
    'A limit, a duplicate or a risk rule of the entity refused.',
    'See the [rules](risk.md), or wait where the code is about a rate.',
  ],
  'rejected-blacklist': [
    'Declined by a blacklist',
    'The card, the account or the shopper is on a blacklist.',
    'Do not repeat.',
  ],
  'rejected-address': [
    'Declined by an address check',
    'The address does not match.',
    'Ask the shopper for the billing address of the card.',
  ],
  'rejected-communication': [
    'Failed communication',
    'No usable answer of the processor arrived: it may have executed the request.',
    'Read the payment before a repetition. See [what is left](life-cycle.md#what-is-left).',
  ],
  'rejected-system': [
    'Failure of a system',
    'The gateway or a system behind it failed.',
    'Try again later, with the same `merchantTransactionId`.',
  ],
  'validation-reference': [
    'Wrong reference',
    'A capture, refund or reversal does not fit the payment that it refers to.',
    'See [what refuses](life-cycle.md#what-refuses).',
  ],
  'validation-account': [
    'Wrong account data',
    'The card or the account is not valid.',
    'Correct the data.',
  ],
  'validation-amount': [
    'Wrong amount or currency',
    'The amount or the currency is not valid.',
    'Correct the request.',
  ],
  'validation-format': [
    'Wrong parameters',
    'A parameter is missing, unknown or malformed.',
    'Read `result.parameterErrors`, and correct the request.',
  ],
  'validation-contact': [
    'Wrong contact data',
    'Data of the customer are not valid.',
    'Correct the data.',
  ],
  'validation-address': ['Wrong address', 'An address is not valid.', 'Correct the data.'],
  'validation-registration': [
    'Wrong registration',
    'The stored details do not exist, or cannot be used.',
    'See [refusals](registrations.md#refusals).',
  ],
  'validation-job': [
    'Wrong schedule',
    'The schedule is not valid.',
    'See [schedules](scheduling.md#what-is-refused).',
  ],
  'validation-configuration': [
    'Wrong configuration',
    'The settings of the entity do not allow the request.',
    'Correct the settings: [the gateway](gateway.md#merchants-and-channels).',
  ],
  'validation-risk-management': [
    'Wrong data for 3-D Secure or risk',
    'Data that an authentication or a risk check needs are missing or not valid.',
    'See [what an authentication needs](3d-secure.md#what-an-authentication-needs).',
  ],
  'mac-control': [
    'Stopped by the merchant advice of the issuer',
    'An earlier answer of the issuer forbids the repetition.',
    'Do not repeat with this card.',
  ],
  ungrouped: ['Others', 'Codes without a group.', 'Read the description.'],
  chargeback: [
    'Chargebacks',
    'The bank of the shopper took the money back, for this reason.',
    'See [chargebacks](chargebacks.md).',
  ],
};

/** @typedef {(heads: string[], rows: string[][]) => string[]} Table */

/** @returns {Promise<[Group, [code: string, description: string][]][]>} */
async function byGroup() {
  const { RESULT_CODES } = await load('src/contract/resultCodes.ts');
  const entries = Object.entries(/** @type {Record<string, [string, Group]>} */ (RESULT_CODES));
  return /** @type {Group[]} */ (Object.keys(GROUPS)).map((group) => [
    group,
    entries
      .filter(([, [, of]]) => of === group)
      .map(([code, [description]]) => [code, description]),
  ]);
}

/** The anchor of a group. @param {Group} group */
const anchorOf = async (group) => (await import('./site/anchors.mjs')).slugOf(GROUPS[group][0]);

/** @param {Table} table */
async function groups(table) {
  const all = await byGroup();
  const rows = all.map(async ([group, codes]) => {
    const [title, meaning, next] = GROUPS[group];
    const list = `[${codes.length}](#${codes[0]?.[0]})`;
    return [`<a id="${await anchorOf(group)}"></a>${title}`, list, meaning, next];
  });
  return table(['group', 'codes', 'meaning', 'what the shop does'], await Promise.all(rows));
}

/**
 * Every code with its text: a row has codes of a group with the same beginning, the first one also the name of the group. Codes of a group with the same text stand
 * together.
 * @param {Table} table
 */
async function codes(table) {
  const rows = (await byGroup()).map(async ([group, all]) => {
    /** @type {Map<string, string[]>} */
    const byDescription = new Map();
    for (const [code, text] of all) {
      const description = text.replace(/(?<=^Chargeback for reason )\d+(?= )/, 'NN');
      byDescription.set(description, [...(byDescription.get(description) ?? []), code]);
    }
    /** @type {Map<string, string[]>} */
    const byBeginning = new Map();
    for (const [description, same] of byDescription) {
      const text = description.includes(' NN ')
        ? `${description}: the last two digits`
        : description;
      const beginning = String(same[0]).slice(0, BEGINNING);
      const line = `${runsOf(same).map(shownRun).join(', ')} ${text}`;
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), line]);
    }
    const title = `**[${GROUPS[group][0]}](#${await anchorOf(group)})**`;
    return [...byBeginning.values()]
      .flatMap(inParts)
      .map((part, at) => [[...(at === 0 ? [title] : []), ...part].join('<br>')]);
  });
  return table(['`result.code` and `result.description`'], (await Promise.all(rows)).flat());
}

/** Characters of a code that the codes of a row share, and the most lines of a row. */
const BEGINNING = '000.000'.length;
const LINES = 10;

/** @param {readonly string[]} lines @returns {(readonly string[])[]} */
const inParts = (lines) =>
  lines.length > LINES ? [lines.slice(0, LINES), ...inParts(lines.slice(LINES))] : [lines];

/** Codes in runs without a gap. @param {readonly string[]} codes @returns {string[][]} */
function runsOf(codes) {
  /** @type {string[][]} */
  const runs = [];
  for (const code of codes) {
    const before = runs.at(-1)?.at(-1) ?? '';
    if (numberOf(code) === numberOf(before) + 1) runs.at(-1)?.push(code);
    else runs.push([code]);
  }
  return runs;
}

/** @param {string} code */
const numberOf = (code) => Number(code.replaceAll('.', ''));

/** The first and the last code of a run; every code has its anchor. @param {readonly string[]} run */
const shownRun = (run) =>
  run
    .map((code, at) => {
      const isEnd = at === 0 || at === run.length - 1;
      const before = at > 0 && isEnd ? ' to ' : '';
      return `${before}<a id="${code}"></a>${isEnd ? `\`${code}\`` : ''}`;
    })
    .join('');

/** @param {Table} table how a table is written */
export const codeTables = (table) => [
  { file: 'docs/codes.md', mark: 'code-groups', rows: () => groups(table) },
  { file: 'docs/codes.md', mark: 'codes', rows: () => codes(table) },
];
