/** The commands that work on a database, in test and live, while gateways run. */
import { type Flag, SETTINGS } from '../../gateway/settings.ts';
import { type CommandDefinition, type CommandFlag, JSON_FLAG } from '../command.ts';

const WHERE_DATA_IS: readonly Flag[] = ['data', 'database-url', 'config'];

/** The settings that name the data of a gateway. */
export const DATA_FLAGS: readonly CommandFlag[] = SETTINGS.filter(({ flag }) =>
  WHERE_DATA_IS.includes(flag),
);

const ENTITY: CommandFlag = { flag: 'entity-id', value: 'ID', help: 'only of this entity' };

/** How many rows are printed. */
export const LIMIT_FLAG: CommandFlag = {
  flag: 'limit',
  value: 'N',
  help: 'the most rows, 1 to 1000 (50); stderr says if there are more',
};

const BESIDE = 'Works on the database, in test and live, while gateways run.';

/** In the order in which --help lists them. */
export const OPERATOR_COMMANDS: readonly CommandDefinition[] = [
  {
    name: 'payments',
    summary: 'finds payments of all entities by what a shop or a shopper knows of them',
    details: `find prints the payments that have all of the given values, newest first. ${BESIDE} The exit code is 1 if there is none.`,
    argument: { name: 'ACTION', help: 'find' },
    flags: [
      { flag: 'last4', value: 'TEXT', help: 'last four characters of the card or account number' },
      { flag: 'email', value: 'ADDRESS', help: "the shopper's e-mail address, in any case" },
      { flag: 'amount', value: 'AMOUNT', help: '92.00, or "92.00 EUR"' },
      {
        flag: 'reference',
        value: 'TEXT',
        help: 'the id, short id or ndc of the payment, or a whole value of its request or of the answer of its processor',
      },
      { flag: 'merchant-transaction-id', value: 'TEXT', help: "the shop's reference" },
      {
        flag: 'code',
        value: 'CODE',
        help: 'result code, or its beginning: 800.100.152, 800.100 or 800',
      },
      { flag: 'from', value: 'INSTANT', help: 'ISO 8601: not before it' },
      { flag: 'to', value: 'INSTANT', help: 'ISO 8601: before it' },
      ENTITY,
      LIMIT_FLAG,
      ...DATA_FLAGS,
      JSON_FLAG,
    ],
    examples: [
      'payment-widgets payments find --last4 0007 --amount "92.00 EUR" --from 2030-01-30 --data ./live',
      'payment-widgets payments find --code 900 --from 2030-01-30T10:00:00Z --to 2030-01-30T11:00:00Z --data ./live',
      'payment-widgets payments find --email ada@shop.example --database-url postgres://shop@127.0.0.1:5432/shop --config gateway.json',
    ],
    load: async () => (await import('./payments.ts')).paymentsCommand,
  },
  {
    name: 'timers',
    summary: 'lists timers that failed too often, runs one again, or drops it',
    details:
      'list prints the timers that the gateway does not retry any more. retry runs one again, as if it had never failed; drop ' +
      `deletes it, and what it would have done is never done. ${BESIDE} The exit code is 1 if no such timer has the id.`,
    argument: { name: 'ACTION', help: 'list, retry or drop' },
    secondArgument: { name: 'ID', help: 'id of a timer, to retry or drop', isOptional: true },
    flags: [LIMIT_FLAG, ...DATA_FLAGS, JSON_FLAG],
    examples: [
      'payment-widgets timers list --data ./live',
      'payment-widgets timers retry 4711 --data ./live',
    ],
    load: async () => (await import('./timers.ts')).timersCommand,
  },
  {
    name: 'chargebacks',
    summary: 'stores a chargeback that the processor has not reported',
    details:
      'add stores a chargeback of a payment of type DB or CP, and opens its dispute, as a report of the processor does. With ' +
      `--reference, a later report with this reference is the same chargeback. ${BESIDE} The exit code is 1 if nothing was stored.`,
    argument: { name: 'ACTION', help: 'add' },
    secondArgument: { name: 'ID', help: 'id of the payment' },
    flags: [
      { flag: 'code', value: 'CODE', help: 'the reason, 000.100.200 to 000.100.299' },
      {
        flag: 'amount',
        value: 'AMOUNT',
        help: 'in the currency of the payment (all that is left)',
      },
      { flag: 'reference', value: 'TEXT', help: "the processor's reference of the chargeback" },
      ...DATA_FLAGS,
      JSON_FLAG,
    ],
    examples: [
      'payment-widgets chargebacks add ID --code 000.100.203 --data ./live',
      'payment-widgets chargebacks add ID --code 000.100.203 --amount 12.00 --reference CB-1 --data ./live',
    ],
    load: async () => (await import('./chargebacks.ts')).chargebacksCommand,
  },
  {
    name: 'settlement',
    summary: 'sends the reconciliation file of a closed day again',
    details: `send makes the file due: a gateway on this database sends it to the FTP server of the entity. ${BESIDE} The exit code is 1 if there is no file.`,
    argument: { name: 'ACTION', help: 'send' },
    flags: [
      { flag: 'entity-id', value: 'ID', help: 'the entity' },
      { flag: 'date', value: 'DAY', help: 'the day, yyyy-MM-dd' },
      ...DATA_FLAGS,
    ],
    examples: [
      'payment-widgets settlement send --entity-id ID --date 2030-01-31 --data ./live',
      'payment-widgets settlement send --entity-id ID --date 2030-01-31 --database-url postgres://shop@127.0.0.1:5432/shop --config gateway.json',
    ],
    load: async () => (await import('./settlement.ts')).settlementCommand,
  },
  {
    name: 'entities',
    summary: 'bans an entity, or allows it again',
    details:
      'ban: within a second, gateways refuse all calls of the entity with 403 and 800.900.302, its forms cannot be paid, and its ' +
      `schedules charge nothing; so do the channels of a merchant. allow ends this. ${BESIDE} The exit code is 1 if nothing was changed.`,
    argument: { name: 'ACTION', help: 'list, ban or allow' },
    secondArgument: { name: 'ID', help: 'id of an entity, to ban or allow', isOptional: true },
    flags: [...DATA_FLAGS, JSON_FLAG],
    examples: [
      'payment-widgets entities list --data ./live',
      'payment-widgets entities ban ID --data ./live',
    ],
    load: async () => (await import('./entities.ts')).entitiesCommand,
  },
  {
    name: 'tokens',
    summary: 'makes the tokens of the configuration file those of the gateways that run',
    details:
      'replace reads the tokens and their rights from the --config file. Within a second, every gateway on the database accepts ' +
      'these and no others. Prints how many tokens of which entities were added and removed, never a token. ' +
      `${BESIDE} The exit code is 1 if nothing was changed.`,
    argument: { name: 'ACTION', help: 'replace' },
    flags: [...DATA_FLAGS, JSON_FLAG],
    examples: [
      'payment-widgets tokens replace --config gateway.json --data ./live',
      'payment-widgets tokens replace --config gateway.json --database-url postgres://shop@127.0.0.1:5432/shop',
    ],
    load: async () => (await import('./tokens.ts')).tokensCommand,
  },
  {
    name: 'shopper',
    summary: 'exports or erases what is stored of a shopper',
    details:
      'export prints it as JSON. erase removes it from payments, checkouts, links, schedules and messages, and removes stored ' +
      'details; what book-keeping needs stays: ids, amounts, result codes, times, brand, bin and last four digits. An active ' +
      'schedule, or a payment that waits for its result, refuses the erasure. Searches the entity and its channels. --email and ' +
      '--registration also find what has only the same customer.merchantCustomerId, unless other e-mail addresses have it, too. ' +
      `${BESIDE} The exit code is 1 if there is nothing, or nothing was erased.`,
    argument: { name: 'ACTION', help: 'export or erase' },
    flags: [
      { flag: 'entity-id', value: 'ID', help: 'the entity of the shop' },
      { flag: 'customer-id', value: 'TEXT', help: 'customer.merchantCustomerId of the shopper' },
      { flag: 'email', value: 'ADDRESS', help: 'an e-mail address of the shopper, in any case' },
      { flag: 'registration', value: 'ID', help: 'id of stored details of the shopper' },
      { flag: 'with-schedules', help: 'erase: cancels the active schedules' },
      ...DATA_FLAGS,
    ],
    examples: [
      'payment-widgets shopper export --entity-id ID --customer-id 4711 --data ./live',
      'payment-widgets shopper erase --entity-id ID --email ada@shop.example --with-schedules --data ./live',
    ],
    load: async () => (await import('./shopper.ts')).shopperCommand,
  },
  {
    name: 'audit',
    summary: 'prints what operators have done by commands',
    details:
      'Prints the latest lines of the audit log, newest first: when (UTC), the user of the operating system and the machine, the ' +
      `command, and ids. No line has data of a shopper. ${BESIDE}`,
    flags: [LIMIT_FLAG, ...DATA_FLAGS, JSON_FLAG],
    examples: [
      'payment-widgets audit --data ./live',
      'payment-widgets audit --limit 1000 --json --data ./live',
    ],
    load: async () => (await import('./audit.ts')).auditCommand,
  },
];
