/** The commands that talk to a running test gateway. A new one is an entry here, and a file that the entry loads. */
import { type CommandDefinition, type CommandFlag, JSON_FLAG } from '../command.ts';
import { DATA_FLAGS, LIMIT_FLAG } from '../operator/commands.ts';

/** Which gateway, and which of its entities. */
const CONNECTION_FLAGS: readonly CommandFlag[] = [
  {
    flag: 'base-url',
    value: 'URL',
    help: 'address of a running test gateway (PAYMENT_WIDGETS_URL, else that of ./.payment-widgets, else http://127.0.0.1:3000)',
  },
  {
    flag: 'entity-id',
    value: 'ID',
    help: 'entity of the gateway (PAYMENT_WIDGETS_ENTITY_ID, else that of the sandbox)',
  },
  {
    flag: 'token',
    value: 'TOKEN',
    help: 'access token of the entity (PAYMENT_WIDGETS_TOKEN, else that of the sandbox)',
  },
];

/** In the order in which --help lists them. */
export const SANDBOX_COMMANDS: readonly CommandDefinition[] = [
  {
    name: 'explain',
    summary: 'asks a running test gateway why a payment, a request or a webhook has its result',
    details:
      'Prints the result, one sentence with the reason, the section of the specification, what to send for another result, ' +
      'and the timeline. The exit code is 1 if the gateway does not know the id, refuses the request, or does not answer.',
    argument: {
      name: 'ID',
      help: 'id of a payment, a checkout, a registration, a webhook or a delivery, a merchantTransactionId (its latest payment), or the id or ndc of an answer',
    },
    flags: [...CONNECTION_FLAGS, JSON_FLAG],
    examples: [
      'payment-widgets explain 8ac7a4a1845f7e19018461a00b366a74',
      'payment-widgets explain order-1001 --base-url http://127.0.0.1:8080 --json',
    ],
    load: async () => (await import('./explain.ts')).explainCommand,
  },
  ...(['approve', 'decline'] as const).map(
    (does): CommandDefinition => ({
      name: does,
      summary: `${does}s a payment that waits, as the shopper or the bank would do`,
      details:
        'Acts in place of the shopper at the issuer (3-D Secure), at a bank or a provider, or in place of the bank that decides ' +
        'days later, with POST /_sandbox/shopper. Prints what the payment waits for, then its result. The exit code is 1 if the ' +
        'payment does not wait, and nothing was changed.',
      argument: { name: 'ID', help: 'id of a payment, stored details or a checkout' },
      flags: [...CONNECTION_FLAGS, JSON_FLAG],
      examples: [
        `payment-widgets ${does} 8ac7a4a1845f7e19018461a00b366a74`,
        `payment-widgets ${does} 8ac7a4a1845f7e19018461a00b366a74 --base-url http://127.0.0.1:8080 --json`,
      ],
      load: async () => (await import('./act.ts')).actCommand(does),
    }),
  ),
  {
    name: 'faults',
    summary: 'shows, sets and removes the injected faults of a running test gateway',
    details:
      'Without a flag, prints the faults of the entity. Flags change one fault each, and the others stay. --route adds a fault ' +
      'of a route, in place of the one that the route has; with --clear it removes that one only. ' +
      'The exit code is 1 if the gateway refuses the request, and 2 if a flag is wrong.',
    flags: [
      {
        flag: 'latency',
        value: 'DURATION',
        help: 'delay of the processor, such as PT2S; PT0S: none',
      },
      { flag: 'processor', value: 'NAME', help: 'none, down, timeout, error, garbled' },
      { flag: 'issuer', value: 'NAME', help: 'none, methodHangs, challengeHangs, challengeFails' },
      { flag: 'webhooks', value: 'NAME', help: 'none, duplicate, reorder, corrupt' },
      { flag: 'unknown-field', value: 'true|false', help: 'adds an unknown member to results' },
      { flag: 'route', value: 'ROUTE', help: 'method and path, such as "POST /v1/payments"' },
      {
        flag: 'fault',
        value: 'NAME',
        help: 'of the route: delay, dropAfterCommit, reset, status, truncate',
      },
      { flag: 'status', value: 'N', help: 'of the fault status: 500 to 599 (503)' },
      { flag: 'delay', value: 'MS', help: 'of the fault delay: 1 to 20000' },
      { flag: 'times', value: 'N', help: 'how often the fault of the route applies (without end)' },
      { flag: 'clear', help: 'removes all faults; with --route those of the route' },
      ...CONNECTION_FLAGS,
      JSON_FLAG,
    ],
    examples: [
      'payment-widgets faults',
      'payment-widgets faults --processor timeout --latency PT2S',
      'payment-widgets faults --route "POST /v1/checkouts/{id}/payment" --fault dropAfterCommit --times 2',
      'payment-widgets faults --clear',
    ],
    load: async () => (await import('./faults.ts')).faultsCommand,
  },
  {
    name: 'scenarios',
    summary: 'lists, adds and removes the scenarios of a running test gateway',
    details:
      'Without a flag, prints the scenarios of the entity. A scenario gives result codes, one after the other, to the payments ' +
      'that match it. --match and --then add one behind the others. --clear removes all, or only those with the id and the ' +
      'name. The exit code is 1 if the gateway refuses the request, and 2 if a flag is wrong.',
    flags: [
      {
        flag: 'match',
        value: 'PARAMETERS',
        help: 'parameters that a payment must have, as in a query; * and ? stand for any text and any character',
      },
      {
        flag: 'then',
        value: 'CODES',
        help: 'result codes in their order, each with the number of payments (one; the last: all that follow)',
      },
      { flag: 'name', value: 'NAME', help: 'name of the scenario' },
      { flag: 'clear', help: 'removes all scenarios; with --id or --name only those' },
      { flag: 'id', value: 'N', help: 'with --clear: the scenario to remove' },
      ...CONNECTION_FLAGS,
      JSON_FLAG,
    ],
    examples: [
      'payment-widgets scenarios',
      'payment-widgets scenarios --match "merchantTransactionId=order-*" --then "800.100.152 x 2, 000.100.110"',
      'payment-widgets scenarios --match "card.bin=420000&amount=12.00" --then 900.100.300 --name timeout',
      'payment-widgets scenarios --clear --name timeout',
    ],
    load: async () => (await import('./scenarios.ts')).scenariosCommand,
  },
  {
    name: 'webhooks',
    summary: 'lists webhooks with their messages, or sends messages again',
    details:
      'Without an action, asks a running test gateway: prints each webhook of the entity and its latest messages, with the ' +
      'attempts, the last answer, the next attempt, and what to do about a failure. With an action, works on the database, in ' +
      'test and live, while gateways run: failed prints the messages of all entities that were not accepted; send makes one of ' +
      'them due, or all, and a gateway sends them within a second. The exit code is 1 if nothing was sent.',
    argument: { name: 'ACTION', help: 'failed or send, on a database', isOptional: true },
    secondArgument: { name: 'ID', help: 'id of a message, to send it again', isOptional: true },
    flags: [
      { flag: 'failed', help: 'only messages that were not accepted yet' },
      { flag: 'lines', value: 'N', help: 'number of messages of each webhook, 0 to 1000 (10)' },
      { flag: 'redeliver', value: 'ID', help: 'sends the message with this id again, now' },
      { flag: 'all', help: 'send: all that have failed' },
      { ...LIMIT_FLAG, help: `failed: ${LIMIT_FLAG.help}` },
      ...CONNECTION_FLAGS,
      ...DATA_FLAGS,
      JSON_FLAG,
    ],
    examples: [
      'payment-widgets webhooks --failed',
      'payment-widgets webhooks --redeliver 8ac7a4a1845f7e19018461a00b366a74',
      'payment-widgets webhooks failed --data ./live',
      'payment-widgets webhooks send --all --entity-id ID --database-url postgres://shop@127.0.0.1:5432/shop --config gateway.json',
    ],
    load: async () => {
      const { isOnDatabase, webhooksOnDatabase } = await import('../operator/webhooks.ts');
      const { webhooksCommand } = await import('./webhooks.ts');
      return (given, terminal) =>
        (isOnDatabase(given) ? webhooksOnDatabase : webhooksCommand)(given, terminal);
    },
  },
  {
    name: 'trigger',
    summary: 'runs a named scenario against a running test gateway, such as a declined payment',
    details:
      'Sends the requests of the shop, the browser and the bank by HTTP, prints each one with its result code, then the ' +
      'webhooks and the ids. The exit code is 1 if an answer is not the one that the scenario needs.',
    argument: { name: 'NAME', help: 'name of a scenario, one of --list', isOptional: true },
    flags: [
      ...CONNECTION_FLAGS,
      { flag: 'list', help: 'prints the scenarios, and sends nothing' },
      JSON_FLAG,
    ],
    examples: [
      'payment-widgets trigger payment.challenged',
      'payment-widgets trigger refund --base-url http://127.0.0.1:8080 --json',
      'payment-widgets trigger --list',
    ],
    load: async () => (await import('./trigger.ts')).triggerCommand,
  },
  {
    name: 'listen',
    summary: 'receives webhooks of a running test gateway, and forwards them to a local server',
    details:
      'Adds a webhook to the entity, prints a line for each message, and forwards it with its headers. The gateway gets the ' +
      'status of the local server, so it repeats what the server refuses; 502 if the server does not answer, 504 after 25 ' +
      'seconds. The test message is forwarded, and always answered with success. Ctrl-C removes the webhook, and ends with 0. ' +
      'The exit code is 1 if the gateway refuses the webhook, and 2 if a flag is missing or wrong.',
    flags: [
      { flag: 'forward-to', value: 'URL', help: 'address of the local server (required)' },
      {
        flag: 'decrypted',
        help: 'forwards the message as JSON, without the headers of the encryption',
      },
      { flag: 'key', value: 'HEX', help: 'key of the webhook, 64 hex digits (random, printed)' },
      { flag: 'wrapper', value: 'none|JSON', help: 'form of the encrypted body (none)' },
      ...CONNECTION_FLAGS,
      { flag: 'host', value: 'HOST', help: 'address to receive webhooks on (127.0.0.1)' },
      { flag: 'port', value: 'PORT', help: 'port to receive webhooks on (a free one)' },
      {
        flag: 'public-url',
        value: 'URL',
        help: 'address at which the gateway reaches this program (host and port)',
      },
      { flag: 'json', help: 'prints each webhook as a line of JSON' },
    ],
    examples: [
      'payment-widgets listen --forward-to http://127.0.0.1:8080/webhook --decrypted',
      'payment-widgets listen --forward-to http://127.0.0.1:8080/webhook --key 000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f',
    ],
    load: async () => (await import('./listen.ts')).listenCommand,
  },
  {
    name: 'logs',
    summary:
      'prints the requests, the runs of schedules and the webhooks of a running test gateway',
    details:
      'Prints a line for each recorded request of the entity, as in the log of the gateway, with the time of the entity and ' +
      'the cause of the result, and a line for each attempt to send a webhook. The id or ndc at the end of a line can be ' +
      'explained. The gateway records requests about payments, stored details and checkouts, and those that it refuses or ' +
      'that meet an injected fault. What time alone does has no line, such as the end of a payment that waits: the line of ' +
      'the payment says when, and payment-widgets explain what happened. Ctrl-C ends --follow with 0. The exit code is 1 if ' +
      'the gateway refuses the first request, or does not answer.',
    flags: [
      { flag: 'follow', help: 'also prints new lines, until Ctrl-C' },
      { flag: 'lines', value: 'N', help: 'number of earlier lines, 0 to 500 (50)' },
      {
        flag: 'failed',
        help: 'only requests with a status from 400 on or an injected fault, and webhooks that were not accepted; searches the latest 500 of each',
      },
      {
        flag: 'since',
        value: 'TIME',
        help: 'only lines from this day or time on, in UTC, by the clock of the entity, such as 2030-01-31',
      },
      ...CONNECTION_FLAGS,
      { flag: 'json', help: 'prints each line as JSON' },
    ],
    examples: [
      'payment-widgets logs --failed --since 2030-01-31',
      'payment-widgets logs --follow --base-url http://127.0.0.1:8080 --json',
    ],
    load: async () => (await import('./logs.ts')).logsCommand,
  },
  {
    name: 'seed',
    summary: 'fills an entity of a running test gateway with the payments of a plausible shop',
    details:
      'Moves the clock of the entity back, and sends payments with several brands, declines, captures, reversals, refunds, ' +
      'stored cards, subscriptions and chargebacks, from the first day to yesterday. Then the clock is real again, also after ' +
      'Ctrl-C. A clock that is not real is refused. The same seed plans the same events. Prints the progress, then the counts. ' +
      'The exit code is 1 if the gateway does not answer, or after Ctrl-C.',
    flags: [
      { flag: 'days', value: 'N', help: 'number of days, 1 to 3650 (365)' },
      { flag: 'payments', value: 'N', help: 'number of payments without subscriptions (3 a day)' },
      { flag: 'seed', value: 'N', help: 'number of the plan (1)' },
      ...CONNECTION_FLAGS,
      JSON_FLAG,
    ],
    examples: [
      'payment-widgets seed --days 30',
      'payment-widgets seed --days 365 --payments 5000 --seed 7 --json',
    ],
    load: async () => (await import('./seed.ts')).seedCommand,
  },
];
