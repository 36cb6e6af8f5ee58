// Writes the tables of the documentation that come from the code, between their marks: node scripts/docs.mjs
// With --check it writes nothing, and fails if a table does not match the code.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brandTables, wrapped } from './brandTables.mjs';
import { codeTables } from './codeTables.mjs';
import { commandTables } from './commandTables.mjs';
import { compatibilityTables } from './compatibility.mjs';
import { endpointTables } from './endpointTables.mjs';
import { exampleTables } from './exampleTables.mjs';
import { load } from './load.mjs';
import { optionTables } from './optionTables.mjs';
import { parameterTables } from './parameterTables.mjs';
import { shopperTables } from './shopperTables.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string[]} cells */
const row = (...cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** @param {string[]} heads @param {string[][]} rows */
const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => row(...cells));

const FOLLOW_UP_RULES = 'src/gateway/domain/payment/followUp/followUpRules.ts';

/** @typedef {import('../src/gateway/domain/payment/followUp/followUpRules.ts').FollowUpKind} Step */

/** Every step of a payment's life, by its name. @returns {Promise<[string, Step][]>} */
async function steps() {
  const { FOLLOW_UP_KINDS } = await load(FOLLOW_UP_RULES);
  return Object.entries(FOLLOW_UP_KINDS);
}

const SIMULATOR = 'src/simulator/bank';

/** What each letter of a check means, and the result codes that come with it. @param {'AVS' | 'CVV'} name */
async function checkTable(name) {
  const check = (await load(`${SIMULATOR}/checks.ts`))[name];
  const byCode = Object.entries(/** @type {Record<string, string>} */ (check.byCode));
  return table(
    [`\`${check.member}\``, 'means', 'returned with the result codes'],
    Object.entries(/** @type {Record<string, string>} */ (check.letters)).map(([letter, text]) => [
      letter,
      text,
      byCode
        .filter(([, found]) => found === letter)
        .map(([code]) => code)
        .join(', '),
    ]),
  );
}

/**
 * A source as a block of code.
 * @param {string} file
 * @param {readonly (readonly [string, string])[]} [specifiers] beginnings of imports, and what stands in their place
 */
const source = (file, specifiers = []) => [
  `\`\`\`${languageOf(file)}`,
  ...specifiers
    .reduce(
      (text, [from, to]) => text.replaceAll(` from '${from}`, ` from '${to}`),
      readFileSync(join(root, file), 'utf8'),
    )
    .trimEnd()
    .split('\n'),
  '```',
];

/** Components of Svelte and Vue are shown as HTML. @param {string} file */
const languageOf = (file) =>
  file.slice(file.lastIndexOf('.') + 1).replace(/^(?:svelte|vue)$/, 'html');

/** The tables: file, mark, rows. */
const tables = [
  ...shopperTables(table),
  ...brandTables(table),
  ...codeTables(table),
  ...commandTables(table),
  ...compatibilityTables(table),
  ...endpointTables(table),
  ...optionTables(table),
  ...parameterTables(table),
  ...exampleTables(table, source),
  {
    file: 'docs/webhooks.md',
    mark: 'receiver-node',
    rows() {
      const lines = source('examples/webhooks/receiver.mjs');
      const handler = lines.slice(lines.findIndex((line) => line.startsWith('const webhook')));
      return [...lines.slice(0, 1), ...handler.slice(0, handler.indexOf('});') + 1), '```'];
    },
  },
  {
    file: 'docs/simulator.md',
    mark: 'switches',
    async rows() {
      /** @type {{ SWITCHES: readonly import('../src/simulator/bank/switches.ts').Switch[] }} */
      const { SWITCHES } = await load(`${SIMULATOR}/switches.ts`);
      return table(
        ['parameter', '`testMode`', 'result'],
        SWITCHES.map(({ sent, modes, effect }) => [sent, modes.join(', '), effect]),
      );
    },
  },
  {
    file: 'docs/simulator.md',
    mark: 'cards',
    async rows() {
      /** @type {typeof import('../src/simulator/bank/cards.ts')} */
      const { CARDS, LEVELS } = await load(`${SIMULATOR}/cards.ts`);
      /** @type {typeof import('../src/card/index.ts')} */
      const { detectBrands } = await load('src/card/index.ts');
      return table(
        [
          '`card.number`',
          'brand',
          '3-D Secure',
          '`card.issuer.bank`',
          'type',
          'level',
          'regulated',
        ],
        CARDS.map(({ number, brand, enrolled, bank, type, level, regulated }) => [
          number,
          detectBrands(number)[0] === brand ? brand : `${brand} (send \`paymentBrand\`)`,
          enrolled ? 'enrolled' : '',
          bank,
          type,
          `${level} ${LEVELS[level]}`,
          regulated ? 'yes' : 'no',
        ]),
      );
    },
  },
  {
    file: 'docs/simulator.md',
    mark: 'causes',
    async rows() {
      const { CAUSES } = await load('src/gateway/catalogue/results/cause.ts');
      const names = Object.keys(CAUSES).map((name) => `\`${name}\``);
      return wrapped(`The causes: ${names.join(', ')}.`);
    },
  },
  {
    file: 'docs/simulator.md',
    mark: 'bank-accounts',
    async rows() {
      /** @type {typeof import('../src/simulator/bank/bankAccounts.ts')} */
      const { BANK_ACCOUNTS } = await load(`${SIMULATOR}/bankAccounts.ts`);
      return table(
        ['country', 'payment', '`bankAccount.…`'],
        BANK_ACCOUNTS.map(({ country, use, fields }) => [
          country,
          use,
          Object.entries(fields)
            .map(([name, value]) => `\`${name}=${value}\``)
            .join(' '),
        ]),
      );
    },
  },
  {
    file: 'docs/direct-debit.md',
    mark: 'debits',
    async rows() {
      /** @type {typeof import('../src/bank/index.ts')} */
      const { DEBITS } = await load('src/bank/index.ts');
      const by = { iban: 'IBAN', us: 'routing number, account number' };
      /** @type {Map<string, string[]>} brands by what they share */
      const alike = new Map();
      for (const [brand, debit] of Object.entries(DEBITS)) {
        const key = JSON.stringify([by[debit.by], debit.countries.join(' ')]);
        alike.set(key, [...(alike.get(key) ?? []), `\`${brand}\``]);
      }
      return table(
        ['brand', 'account', 'countries'],
        [...alike].map(([key, brands]) => [brands.join(', '), ...JSON.parse(key)]),
      );
    },
  },
  {
    file: 'docs/asynchronous.md',
    mark: 'banks',
    async rows() {
      /** @type {typeof import('../src/simulator/bank/banks.ts')} */
      const { BANKS_OF } = await load(`${SIMULATOR}/banks.ts`);
      return table(
        ['`paymentBrand`', '`bankAccount.bankName`'],
        Object.entries(BANKS_OF).map(([brand, banks]) => [
          brand,
          banks.map(({ id }) => id).join(', '),
        ]),
      );
    },
  },
  { file: 'docs/simulator.md', mark: 'avs', rows: () => checkTable('AVS') },
  { file: 'docs/simulator.md', mark: 'cvv', rows: () => checkTable('CVV') },
  {
    file: 'docs/simulator.md',
    mark: 'declines',
    async rows() {
      /** @type {typeof import('../src/simulator/bank/responses.ts')} */
      const { DECLINES, RESPONSES, ADVICE } = await load(`${SIMULATOR}/responses.ts`);
      /** @param {keyof typeof ADVICE | undefined} advice the result codes by their responses */
      const codesOf = (advice) => {
        const all = Object.entries(DECLINES).filter(([, parts]) => parts[1] === advice);
        const responses = [...new Set(all.map(([, [response]]) => response))].sort();
        return responses.map((response) => {
          const codes = all.filter(([, parts]) => parts[0] === response).map(([code]) => code);
          return `${response} ${RESPONSES[response]}: ${codes.join(', ')}`;
        });
      };
      const advices = [...new Set(Object.values(DECLINES).map(([, advice]) => advice))].sort();
      return table(
        ['`MerchantAdviceCode`', '`AcquirerResponse`: result codes'],
        advices.map((advice) => [
          advice ? `${advice} ${ADVICE[advice]}` : 'none',
          codesOf(advice).join('; '),
        ]),
      );
    },
  },
  {
    file: 'docs/life-cycle.md',
    mark: 'steps',
    async rows() {
      const { DEFAULT_TERMS } = await load('src/gateway/domain/merchant/types.ts');
      return table(
        ['step', 'type', 'refers to', 'effect', 'until (default)'],
        (await steps()).map(([name, { type, of, effect, within }]) => [
          name,
          type,
          of.join(', '),
          effect,
          within ? `\`${within}\` (${DEFAULT_TERMS[within] ?? 'no end'})` : 'no end',
        ]),
      );
    },
  },
  {
    file: 'docs/life-cycle.md',
    mark: 'refusals',
    async rows() {
      const { EVERY_FOLLOW_UP } = await load(FOLLOW_UP_RULES);
      const all = await steps();
      const own = [
        ['unknown', 'the payment does not exist, or belongs to another entity'],
        ['wrongType', 'the payment has another type, or is an increment'],
        ['rejected', 'the payment was declined'],
        ['late', 'the time limit has passed'],
        [
          'exceeded',
          'the amount exceeds the amount that is left, or the payment was reversed or closed',
        ],
      ];
      const names = all.map(([name]) => name);
      return table(
        ['reason', ...names],
        [
          ...own.map(([key = '', why = '']) => [
            why,
            ...all.map(([, step]) => String(step[/** @type {'late'} */ (key)])),
          ]),
          ...Object.entries(EVERY_FOLLOW_UP).map(([code, why]) => [why, ...names.map(() => code)]),
        ],
      );
    },
  },
  {
    file: 'docs/risk.md',
    mark: 'rules',
    async rows() {
      /** @type {typeof import('../src/gateway/domain/risk/rules.ts')} */
      const { RULE_KINDS } = await load('src/gateway/domain/risk/rules.ts');
      return table(
        ['code', 'rule', 'when the rule refuses'],
        RULE_KINDS.map(({ code, configured, when }) => [code, configured, when]),
      );
    },
  },
  {
    file: 'docs/network-tokens.md',
    mark: 'token-statuses',
    async rows() {
      /** @type {typeof import('../src/gateway/domain/registration/networkToken.ts')} */
      const { NETWORK_TOKEN_STATUSES } = await load(
        'src/gateway/domain/registration/networkToken.ts',
      );
      return table(
        ['`status`', 'meaning', 'result of another request'],
        Object.entries(NETWORK_TOKEN_STATUSES).map(([status, { means, again }]) => [
          `\`${status}\``,
          means,
          again ?? 'a new token',
        ]),
      );
    },
  },
  {
    file: 'docs/network-tokens.md',
    mark: 'token-cycles',
    async rows() {
      /** @type {typeof import('../src/simulator/bank/networkTokens.ts')} */
      const { CYCLES, USUAL_CYCLE } = await load(`${SIMULATOR}/networkTokens.ts`);
      /** @type {typeof import('../src/gateway/domain/registration/networkToken.ts')} */
      const { STEPS } = await load('src/gateway/domain/registration/networkToken.ts');
      const all = Object.entries({ ...CYCLES, 'any other': USUAL_CYCLE });
      return table(
        ['`card.expiryYear`', 'what happens'],
        all.map(([year, cycle]) => [
          year,
          cycle.map(({ after, says }) => `after ${after / 1000} s ${STEPS[says].means}`).join('; '),
        ]),
      );
    },
  },
  {
    file: 'docs/reporting.md',
    mark: 'query-parameters',
    async rows() {
      const { CATALOGUE } = await load('src/contract/parameters/catalogue.ts');
      return table(
        ['parameter', 'format', 'by id', 'rule'],
        /** @type {import('../src/contract/parameters/parameter.ts').Parameter[]} */ (CATALOGUE)
          .filter(({ places }) => places.includes('query'))
          .map(({ name, format, places, rule }) => [
            `\`${name}\``,
            format.text,
            places.includes('queryOne') ? 'yes' : '',
            rule,
          ]),
      );
    },
  },
  {
    file: 'docs/reporting.md',
    mark: 'query-types',
    async rows() {
      /** @type {typeof import('../src/gateway/domain/query/kinds.ts')} */
      const { KINDS } = await load('src/gateway/domain/query/kinds.ts');
      return table(
        ['`paymentType`', 'meaning', '`referencedId`'],
        Object.entries(KINDS).map(([type, { means, refersTo }]) => [
          `\`${type}\``,
          means,
          refersTo,
        ]),
      );
    },
  },
  {
    file: 'docs/reporting.md',
    mark: 'query-methods',
    async rows() {
      /** @type {typeof import('../src/gateway/domain/transaction/method.ts')} */
      const { PAYMENT_METHODS } = await load('src/gateway/domain/transaction/method.ts');
      return table(
        ['`paymentMethod`', 'meaning'],
        Object.entries(PAYMENT_METHODS).flatMap(([method, means]) =>
          means ? [[`\`${method}\``, means]] : [],
        ),
      );
    },
  },
  {
    file: 'docs/gateway.md',
    mark: 'flags',
    async rows() {
      const { FLAGS_WITHOUT_VARIABLE, SETTINGS, variableOf } =
        await load('src/gateway/settings.ts');
      return table(
        ['flag', 'environment variable', 'description (default)'],
        SETTINGS.map((/** @type {{ flag: string, value: string, help: string }} */ setting) => [
          `\`--${setting.flag} ${setting.value}\``,
          FLAGS_WITHOUT_VARIABLE.includes(setting.flag)
            ? 'none'
            : `\`${variableOf(setting.flag)}\``,
          setting.help,
        ]),
      );
    },
  },
  {
    file: 'docs/conformance.md',
    mark: 'conformance-groups',
    async rows() {
      /** @type {typeof import('../src/conformance/rows.ts')} */
      const { GROUPS, GROUP_NAMES, PROFILE_NAMES, ROWS } = await load('src/conformance/rows.ts');
      const listed = GROUP_NAMES.map((group) => {
        const own = ROWS.filter((one) => one.group === group);
        const counts = PROFILE_NAMES.map((name) =>
          String(own.filter(({ profile }) => profile === name).length),
        );
        const sections = [...new Set(own.map(({ section }) => section))].sort();
        return [`\`${group}\``, GROUPS[group], ...counts, sections.join('; ')];
      });
      return table(['group', 'about', ...PROFILE_NAMES, 'sections'], listed);
    },
  },
  {
    file: 'docs/processor.md',
    mark: 'processor-faults',
    async rows() {
      const { PROCESSOR_FAULTS } = await load('src/gateway/platform/processor/httpProcessor.ts');
      return table(
        ['fault', 'result of the payment', 'when'],
        Object.entries(PROCESSOR_FAULTS).map(([word, { code, isCertain, when }]) => [
          `\`${word}\``,
          isCertain ? `\`${code}\`` : 'uncertain',
          when,
        ]),
      );
    },
  },
  {
    file: 'docs/time.md',
    mark: 'timers',
    async rows() {
      const { TIMER_KINDS } = await load('src/gateway/domain/shared/timers.ts');
      return table(
        ['`kind`', 'when, and what happens'],
        Object.entries(TIMER_KINDS).map(([kind, what]) => [`\`${kind}\``, what]),
      );
    },
  },
];

let stale = 0;
for (const { file, mark, rows } of tables) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const pattern = new RegExp(`(<!-- ${mark}:[^\n]*-->\n)[\\s\\S]*?(<!-- /${mark} -->)`);
  if (!pattern.test(text)) throw new Error(`${file} has no mark "${mark}"`);
  const body = (await rows()).map((line) => `${line}\n`).join('');
  const next = text.replace(pattern, (_all, open, close) => `${open}${body}${close}`);
  if (next === text) continue;
  stale++;
  if (process.argv.includes('--check'))
    console.error(`${file}: the table "${mark}" does not match the code; run npm run docs`);
  else writeFileSync(path, next);
}
if (process.argv.includes('--check') && stale) process.exitCode = 1;
