/** All commands. A new command is an entry here, and a file or a folder that the entry loads. */

import { CONFORMANCE_FLAGS } from '../conformance/flags.ts';
import { type Flag, SETTINGS, SETTINGS_NOTES } from '../gateway/settings.ts';
import { type CommandDefinition, JSON_FLAG } from './command.ts';
import { DATA_FLAGS, OPERATOR_COMMANDS } from './operator/commands.ts';
import { SANDBOX_COMMANDS } from './sandbox/commands.ts';

/** Without a command, the program starts the gateway, and the demo storefront if one is configured. */
export const DEFAULT_COMMAND: CommandDefinition = {
  name: '',
  summary: 'a hosted payment form and the gateway behind it',
  details: 'Without a command, starts the gateway, and in test also the demo storefront.',
  flags: SETTINGS,
  examples: ['payment-widgets', 'payment-widgets --port 8080 --data ./sandbox'],
  notes: SETTINGS_NOTES,
  load: async () => (await import('./gateway.ts')).startBoth,
};

/** The settings that name the data of a gateway. */
const WHERE_DATA_IS: readonly Flag[] = ['data', 'database-url', 'environment', 'config'];

/** In the order in which --help lists them. */
export const COMMANDS: readonly CommandDefinition[] = [
  {
    name: 'serve',
    summary: 'starts the gateway, without the demo storefront',
    flags: SETTINGS.filter(({ flag }) => flag !== 'storefront-port'),
    examples: [
      'payment-widgets serve --port 8080 --data ./sandbox',
      'payment-widgets serve --database-url postgres://shop@127.0.0.1:5432/shop --config gateway.json',
    ],
    notes: SETTINGS_NOTES,
    load: async () => (await import('./gateway.ts')).serve,
  },
  {
    name: 'demo',
    summary: 'starts the gateway and the demo storefront; in test only',
    flags: SETTINGS,
    examples: [
      'payment-widgets demo',
      'payment-widgets demo --data :memory: --storefront-port 8081',
    ],
    notes: SETTINGS_NOTES,
    load: async () => (await import('./gateway.ts')).demo,
  },
  ...SANDBOX_COMMANDS,
  {
    name: 'example',
    summary: 'lists the examples of the package, and copies one',
    details:
      'Without an argument, prints the names of the examples. Copies an example into a new folder, or into an empty one.',
    argument: { name: 'NAME', help: 'the name of an example', isOptional: true },
    secondArgument: {
      name: 'DIR',
      help: 'the folder that the copy is written to',
      isOptional: true,
    },
    flags: [],
    examples: ['payment-widgets example', 'payment-widgets example suite ./shop'],
    load: async () => (await import('./example.ts')).exampleCommand,
  },
  {
    name: 'csp',
    summary: 'prints the content security policy for a page with the form, or checks a page',
    details: 'The exit code is 1 if the form does not work with the policy of the page.',
    flags: [
      {
        flag: 'brands',
        value: 'KEYS',
        help: 'brands of the form, as in data-brands ("VISA MASTER")',
      },
      { flag: 'inline', value: 'KEYS', help: 'brands in the option inlineFlow' },
      {
        flag: 'base-url',
        value: 'URL',
        help: 'origin of the gateway (http://127.0.0.1:3000)',
      },
      {
        flag: 'environment',
        value: 'test|live',
        help: "live: also allows the wallets' scripts (test)",
      },
      { flag: 'url', value: 'URL', help: 'page whose policy is checked' },
      JSON_FLAG,
    ],
    examples: [
      'payment-widgets csp --brands "VISA PAYPAL" --base-url https://pay.example',
      'payment-widgets csp --base-url https://pay.example --url https://shop.example/pay',
    ],
    load: async () => (await import('./csp/command.ts')).csp,
  },
  {
    name: 'doctor',
    summary: 'reads a page of a shop, and reports what has to change before the form works there',
    details:
      'Prints a line for each check: ok, warning or problem, and what to change. It uses no browser, so it does not see what a ' +
      'script adds to the page. The exit code is 1 if there is a problem.',
    argument: { name: 'URL', help: 'address of the page with the form' },
    flags: [
      {
        flag: 'base-url',
        value: 'URL',
        help: 'origin of the gateway, from which the script must come (that of the script tag)',
      },
      {
        flag: 'environment',
        value: 'test|live',
        help: "live: the policy must also permit the wallets' scripts (test)",
      },
      JSON_FLAG,
    ],
    examples: [
      'payment-widgets doctor http://localhost:3001/pay',
      'payment-widgets doctor https://shop.example/pay --base-url https://pay.example --json',
    ],
    load: async () => (await import('./doctor/command.ts')).doctor,
  },
  {
    name: 'conformance',
    summary: 'checks by HTTP whether a gateway answers as specified',
    details:
      'Sends the requests of the specification to a gateway, and prints a line for each answer that differs. The exit code is 1 ' +
      'if one does, and 2 if it cannot run.',
    flags: CONFORMANCE_FLAGS.filter(({ flag }) => flag !== 'help'),
    examples: [
      'payment-widgets conformance --base-url http://127.0.0.1:3000 --entity-id ID --token TOKEN',
      'payment-widgets conformance --base-url URL --entity-id ID --token TOKEN --only refunds --junit report.xml',
      'payment-widgets conformance --processor http://127.0.0.1:3002',
    ],
    load: async () => (await import('./conformance.ts')).conformanceCommand,
  },
  {
    name: 'rotate-keys',
    summary: 'encrypts the stored secrets with new keys, then exits',
    flags: [...SETTINGS, JSON_FLAG],
    examples: [
      'payment-widgets rotate-keys --data ./sandbox',
      'payment-widgets rotate-keys --database-url postgres://shop@127.0.0.1:5432/shop --config gateway.json',
    ],
    notes: SETTINGS_NOTES,
    load: async () => (await import('./rotateKeys.ts')).rotateKeysCommand,
  },
  {
    name: 'uncertain',
    summary: 'lists payments whose result is uncertain, and resolves one',
    details:
      'list prints the payments whose result the gateway finds out; those with an alarm wait for a person, and are the first. ' +
      'resolve gives one of these the result that you have found out at the processor; retry asks the processor again. Works ' +
      'in test and live, while gateways run. The exit code is 1 if nothing was changed.',
    argument: { name: 'ACTION', help: 'list, resolve or retry' },
    secondArgument: { name: 'ID', help: 'id of a payment, to resolve or retry', isOptional: true },
    flags: [
      { flag: 'result', value: 'CODE', help: 'the result of the payment, to resolve' },
      ...DATA_FLAGS,
      JSON_FLAG,
    ],
    examples: [
      'payment-widgets uncertain list --database-url postgres://shop@127.0.0.1:5432/shop --config gateway.json',
      'payment-widgets uncertain resolve ID --result 000.100.112 --data ./live',
    ],
    load: async () => (await import('./uncertain.ts')).uncertainCommand,
  },
  ...OPERATOR_COMMANDS,
  {
    name: 'builds',
    summary: 'lists the stored builds of the form, and drops one',
    details:
      'list prints the builds whose files and frames the gateways serve to pages that were opened before an upgrade, the last ' +
      'started first. drop deletes those with a hash: their pages must be reloaded. Works in test and live, while gateways run. ' +
      'The exit code is 1 if nothing was dropped.',
    argument: { name: 'ACTION', help: 'list or drop' },
    secondArgument: {
      name: 'HASH',
      help: 'of a script, of parts or of a frame, to drop',
      isOptional: true,
    },
    flags: [...DATA_FLAGS, JSON_FLAG],
    examples: [
      'payment-widgets builds list --data ./live',
      'payment-widgets builds drop 0123456789abcdef --data ./live',
    ],
    load: async () => (await import('./builds.ts')).buildsCommand,
  },
  {
    name: 'reset',
    summary: 'deletes all data of a test gateway',
    details:
      'Prints what it will delete, and asks. Stop the gateways first: a folder in use is refused, but a PostgreSQL does not show ' +
      'which gateways use it. In a folder, the database and the keys are deleted; in a PostgreSQL, the tables of the gateway, ' +
      'in one transaction. Data of live gateways is refused.',
    flags: [
      ...SETTINGS.filter(({ flag }) => WHERE_DATA_IS.includes(flag)),
      {
        flag: 'yes',
        help: 'deletes without asking; required if stdin or stdout is not a terminal',
      },
    ],
    examples: [
      'payment-widgets reset --data ./sandbox',
      'payment-widgets reset --database-url postgres://shop@127.0.0.1:5432/shop --yes',
    ],
    load: async () => (await import('./reset.ts')).reset,
  },
];
