/** The command `conformance`: checks by HTTP whether a gateway answers as specified. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { groupOfBrand } from '../brands/index.ts';
import { isCardBrand } from '../card/index.ts';
import {
  APPROVED_CARD,
  CONFORMANCE_FLAGS,
  DECLINED_CARD,
  DEFAULT_RATE,
  DEFAULT_RESULT_TIMEOUT,
  DEFAULT_TIMEOUT,
} from '../conformance/flags.ts';
import { isLoopback, isTestAddress } from '../conformance/host.ts';
import type { Offer } from '../conformance/offer.ts';
import { type Results, receiveResults } from '../conformance/processor/results.ts';
import { runProcessorChecks } from '../conformance/processor/run.ts';
import { junit } from '../conformance/report/junit.ts';
import { type ConformanceReport, isClean } from '../conformance/report/report.ts';
import {
  comparisonHead,
  comparisonLines,
  rowLines,
  summaryLines,
} from '../conformance/report/text.ts';
import { PROFILE_NAMES, type Profile } from '../conformance/row.ts';
import { ROWS } from '../conformance/rows.ts';
import { type ConformanceOptions, rowsFor, runConformance } from '../conformance/run.ts';
import { HEX_ID } from '../contract/idForms.ts';
import { ConfigError } from '../gateway/configError.ts';
import { PAYMENT_METHODS } from '../gateway/domain/transaction/method.ts';
import { processorUrlFault } from '../gateway/platform/processor/processorUrl.ts';
import { keyOf } from '../gateway/settings.ts';
import { isCurrency } from '../money/index.ts';
import type { Run } from './command.ts';

/** Where the command writes, and what ends it. */
export interface CommandIo {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly signal?: AbortSignal;
}

/** 1: there are differences. 2: the command cannot run as it was called. */
export type ExitCode = 0 | 1 | 2;

type Flags = Partial<Record<(typeof CONFORMANCE_FLAGS)[number]['flag'], string | boolean>>;

/** Runs the command from the command line. An interrupt ends it after it has removed what it has stored. */
export const conformanceCommand: Run = ({ flags }, terminal) => {
  const interrupt = new AbortController();
  // A second signal ends the process at once.
  process.once('SIGINT', () => interrupt.abort());
  const args = CONFORMANCE_FLAGS.flatMap(({ flag }) => {
    const value = flags[keyOf(flag)];
    if (value === undefined) return [];
    return value === true ? [`--${flag}`] : [`--${flag}=${value}`];
  });
  return conformance(args, {
    stdout: (text) => terminal.write(text),
    stderr: (text) => terminal.note(text),
    signal: interrupt.signal,
  });
};

/**
 * Runs the command.
 *
 * @param args flags, without the name of the command
 */
export async function conformance(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  try {
    const flags = readFlags(args);
    if (flags.help) return printed(io, helpLines());
    if (flags.processor !== undefined) return await runProcessor(flags, io);
    if (flags.list) return printed(io, listLines(flags));
    return await run(flags, io);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    io.stderr(`payment-widgets: ${error.message}\n`);
    return 2;
  }
}

async function run(flags: Flags, io: CommandIo): Promise<ExitCode> {
  const print = (lines: readonly string[]) => {
    if (lines.length > 0) io.stdout(`${lines.join('\n')}\n`);
  };
  const options = readOptions(flags);
  const report = await runConformance({
    ...options,
    ...(io.signal && { signal: io.signal }),
    // With a second gateway the comparison is printed instead.
    onRow: (row) => (options.against ? undefined : print(rowLines(row))),
  });
  if (report.against && report.against.comparisons.length > 0) {
    print([comparisonHead(report.baseUrl, report.against.baseUrl)]);
    print(report.against.comparisons.flatMap(comparisonLines));
  }
  print(summaryLines(report));
  writeReports(report, flags);
  return isClean(report) ? 0 : 1;
}

/** Flags that only a run against a gateway has. */
const OF_GATEWAY = [
  ...(['base-url', 'entity-id', 'token', 'profile', 'only', 'list', 'junit', 'rate'] as const),
  ...(['brands', 'currencies', 'methods'] as const),
  ...(['against', 'against-entity-id', 'against-token'] as const),
];

/** Checks a processor, and prints a line for each difference. */
async function runProcessor(flags: Flags, io: CommandIo): Promise<ExitCode> {
  const excess = OF_GATEWAY.find((flag) => flags[flag] !== undefined);
  if (excess) throw new ConfigError(`--${excess} has no meaning with --processor`);
  const url = textIn(flags, 'processor');
  const fault = processorUrlFault(url);
  if (fault) throw new ConfigError(`--processor must be ${fault}`);
  if (!isTestAddress(url) && flags['yes-this-is-a-test-system'] !== true) {
    throw new ConfigError(
      'the host of --processor does not look like a test system: if it is one, add --yes-this-is-a-test-system',
    );
  }
  const timeout = timeIn(flags, 'timeout', DEFAULT_TIMEOUT);
  const resultTimeout = timeIn(flags, 'result-timeout', DEFAULT_RESULT_TIMEOUT);
  const data = {
    approvedCard: cardIn(flags, 'approved-card', APPROVED_CARD),
    declinedCard: cardIn(flags, 'declined-card', DECLINED_CARD),
    ...(flags['pending-card'] !== undefined && { pendingCard: cardIn(flags, 'pending-card') }),
    ...(flags['redirect-brand'] !== undefined && {
      redirectBrand: textIn(flags, 'redirect-brand'),
    }),
    ...(flags['voucher-brand'] !== undefined && { voucherBrand: textIn(flags, 'voucher-brand') }),
  };
  const results = await resultsOf(flags, resultTimeout);
  const needs = { url, timeout, resultTimeout, ...data, results };
  const report = await runProcessorChecks(needs, ({ name, difference }) => {
    if (difference) io.stdout(`${name}: ${difference}\n`);
  }).finally(() => results?.close());
  const of = (outcome: string) => report.checks.filter((one) => one.outcome === outcome).length;
  io.stdout(
    `${report.checks.length} checks: ${of('passed')} passed, ${of('different')} different, ${of('not run')} not run\n`,
  );
  const isRight = of('different') === 0;
  io.stdout(`The processor ${isRight ? 'follows' : 'departs from'} its protocol.\n`);
  writeFiles([[flags.json, () => `${JSON.stringify(report, null, 2)}\n`]]);
  return isRight ? 0 : 1;
}

/** The receiver of later results, if there is to be one. */
async function resultsOf(flags: Flags, within: number): Promise<Results | undefined> {
  if (flags['results-port'] === undefined) return undefined;
  const port = Number(textIn(flags, 'results-port'));
  if (!(Number.isInteger(port) && port > 0 && port < 65_536)) {
    throw new ConfigError('--results-port must be a port, 1 to 65535');
  }
  try {
    return await receiveResults(port, textIn(flags, 'processor-token'), within);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    throw new ConfigError(`--results-port ${port} cannot be used: ${code}`);
  }
}

function cardIn(flags: Flags, flag: keyof Flags, byDefault?: string): string {
  const number = flags[flag] ?? byDefault;
  if (typeof number === 'string' && /^[0-9]{12,19}$/.test(number)) return number;
  throw new ConfigError(`--${flag} must be the number of a test card, 12 to 19 digits`);
}

const writeReports = (report: ConformanceReport, flags: Flags): void =>
  writeFiles([
    [flags.json, () => `${JSON.stringify(report, null, 2)}\n`],
    [flags.junit, () => junit(report)],
  ]);

function writeFiles(files: readonly (readonly [Flags['json'], () => string])[]): void {
  for (const [file, text] of files) {
    if (typeof file !== 'string') continue;
    try {
      writeFileSync(file, text());
    } catch (error) {
      throw new ConfigError(
        `${file} cannot be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}`,
      );
    }
  }
}

function readFlags(args: readonly string[]): Flags {
  const options = Object.fromEntries(
    CONFORMANCE_FLAGS.map((one) => [
      one.flag,
      { type: 'value' in one ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    // The text after the first sentence may repeat a value, such as a token.
    const [reason] = (error as Error).message.split('.');
    throw new ConfigError(`${reason}: payment-widgets conformance --help prints the flags`);
  }
}

function readOptions(flags: Flags): ConformanceOptions {
  const baseUrl = urlIn(flags, 'base-url');
  const [entityId, token] = [entityIn(flags, 'entity-id'), textIn(flags, 'token')];
  const names = namesIn(flags);
  const rate = numberIn(flags, 'rate', DEFAULT_RATE);
  if (rate === 0 && !isLoopback(baseUrl)) {
    throw new ConfigError('--rate 0 is allowed for a gateway on this machine only');
  }
  return {
    baseUrl,
    entityId,
    token,
    profile: profileIn(flags),
    offer: offerIn(flags),
    isTestSystem: flags['yes-this-is-a-test-system'] === true,
    rate: rate === 0 ? Number.POSITIVE_INFINITY : rate,
    timeout: timeIn(flags, 'timeout', DEFAULT_TIMEOUT),
    ...(names && { only: names }),
    ...(flags.against !== undefined && {
      against: {
        baseUrl: urlIn(flags, 'against'),
        entityId: flags['against-entity-id'] ? entityIn(flags, 'against-entity-id') : entityId,
        token: flags['against-token'] ? textIn(flags, 'against-token') : token,
      },
    }),
  };
}

function textIn(flags: Flags, flag: keyof Flags): string {
  const text = flags[flag];
  if (typeof text !== 'string' || text === '') throw new ConfigError(`--${flag} is required`);
  return text;
}

function entityIn(flags: Flags, flag: keyof Flags): string {
  const text = textIn(flags, flag);
  if (HEX_ID.test(text)) return text;
  throw new ConfigError(`--${flag} must be 32 lowercase hexadecimal characters`);
}

function urlIn(flags: Flags, flag: keyof Flags): string {
  const text = textIn(flags, flag);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Not repeated: a URL with credentials is a secret.
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username ||
    url.password ||
    url.search ||
    url.hash
  ) {
    throw new ConfigError(
      `--${flag} must be an http(s) URL without credentials, query and fragment, such as https://test.pay.example`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function numberIn(flags: Flags, flag: keyof Flags, byDefault: number): number {
  const text = flags[flag];
  if (text === undefined) return byDefault;
  if (typeof text === 'string' && /^\d{1,4}(?:\.\d{1,3})?$/.test(text)) return Number(text);
  throw new ConfigError(`--${flag} must be a number from 0 to 9999`);
}

/** A time of at least a second, in ms. @param byDefault in ms */
const timeIn = (flags: Flags, flag: keyof Flags, byDefault: number): number =>
  (numberIn(flags, flag, byDefault / 1000) || 1) * 1000;

const namesIn = ({ only }: Flags): string[] | undefined =>
  typeof only === 'string' ? only.split(/[\s,]+/).filter(Boolean) : undefined;

function profileIn({ profile = 'platform' }: Flags): Profile {
  const found = PROFILE_NAMES.find((name) => name === profile);
  if (found) return found;
  throw new ConfigError(`--profile must be one of ${PROFILE_NAMES.join(', ')}`);
}

/** What the account offers, by its flags. A name that no row could need is a mistake. */
function offerIn(flags: Flags): Offer {
  const found = Object.entries(OFFERED).flatMap(([flag, known]) => {
    const text = flags[flag as keyof typeof OFFERED];
    if (text === undefined) return [];
    const names = String(text)
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    const unknown = names.length === 0 ? 'an empty list' : names.find((name) => !known(name));
    if (unknown !== undefined) throw new ConfigError(`--${flag} does not know ${unknown}`);
    return [[flag, names] as const];
  });
  return Object.fromEntries(found);
}

const OFFERED = {
  brands: (name: string) => isCardBrand(name) || groupOfBrand(name) !== undefined,
  currencies: isCurrency,
  methods: (name: string) => Object.hasOwn(PAYMENT_METHODS, name),
} as const;

function listLines(flags: Flags): string[] {
  const names = namesIn(flags);
  const rows = rowsFor({ profile: 'strict', ...(names && { only: names }) });
  const width = Math.max(...rows.map(({ id }) => id.length)) + 2;
  return rows.map(
    ({ id, section, profile }) =>
      `${id.padEnd(width)}${section}${profile === 'platform' ? '' : ` (${profile})`}`,
  );
}

function helpLines(): string[] {
  return [
    `payment-widgets conformance: sends ${ROWS.length} sequences of requests to a gateway, and compares the answers with the specification`,
    '',
    'Usage: payment-widgets conformance --base-url URL --entity-id ID --token TOKEN [flags]',
    '       payment-widgets conformance --processor URL [flags]',
    '',
    ...CONFORMANCE_FLAGS.map(
      (one) => `  --${one.flag}${'value' in one ? ` ${one.value}` : ''}`.padEnd(34) + one.help,
    ),
    '',
    'Exit codes: 0 no differences, 1 differences, 2 wrong use or no run possible.',
  ];
}

function printed(io: CommandIo, lines: readonly string[]): ExitCode {
  io.stdout(`${lines.join('\n')}\n`);
  return 0;
}
