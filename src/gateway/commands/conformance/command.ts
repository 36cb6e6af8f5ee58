/** The command `conformance`: checks by HTTP whether a gateway answers as specified. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError } from '../../config.ts';
import { isLoopback } from './host.ts';
import { junit } from './report/junit.ts';
import { type ConformanceReport, isClean } from './report/report.ts';
import { comparisonHead, comparisonLines, rowLines, summaryLines } from './report/text.ts';
import { ROWS } from './rows.ts';
import {
  type ConformanceOptions,
  DEFAULT_RATE,
  DEFAULT_TIMEOUT,
  rowsFor,
  runConformance,
} from './run.ts';

/** Where the command writes, and what ends it. */
export interface CommandIo {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly signal?: AbortSignal;
}

/** 1: there are differences. 2: the command cannot run as it was called. */
export type ExitCode = 0 | 1 | 2;

const FLAGS = [
  { flag: 'base-url', value: 'URL', help: 'address of the gateway' },
  { flag: 'entity-id', value: 'ID', help: 'entity that authorizes the requests' },
  { flag: 'token', value: 'TOKEN', help: 'access token of the entity' },
  { flag: 'strict', help: 'also runs the rows for strict gateways' },
  { flag: 'only', value: 'NAMES', help: 'groups and ids of rows, separated by commas (all)' },
  { flag: 'against', value: 'URL', help: 'second gateway: prints where the answers differ' },
  { flag: 'against-entity-id', value: 'ID', help: 'its entity (that of the first)' },
  { flag: 'against-token', value: 'TOKEN', help: 'its token (that of the first)' },
  { flag: 'json', value: 'FILE', help: 'writes the report as JSON' },
  { flag: 'junit', value: 'FILE', help: 'writes the report as JUnit XML' },
  {
    flag: 'rate',
    value: 'N',
    help: `requests per second; 0: no limit, here only (${DEFAULT_RATE})`,
  },
  { flag: 'timeout', value: 'SECONDS', help: `time for one answer (${DEFAULT_TIMEOUT / 1000})` },
  { flag: 'yes-this-is-a-test-system', help: 'runs although the host does not look like one' },
  { flag: 'list', help: 'prints the rows, and sends nothing' },
  { flag: 'help', help: 'prints this text' },
] as const satisfies readonly { flag: string; value?: string; help: string }[];

type Flags = Partial<Record<(typeof FLAGS)[number]['flag'], string | boolean>>;

/**
 * Runs the command.
 *
 * @param args flags, without the name of the command
 */
export async function conformance(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  try {
    const flags = readFlags(args);
    if (flags.help) return printed(io, helpLines());
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

function writeReports(report: ConformanceReport, flags: Flags): void {
  const files = [
    [flags.json, () => `${JSON.stringify(report, null, 2)}\n`],
    [flags.junit, () => junit(report)],
  ] as const;
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
    FLAGS.map((one) => [
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
    strict: flags.strict === true,
    isTestSystem: flags['yes-this-is-a-test-system'] === true,
    rate: rate === 0 ? Number.POSITIVE_INFINITY : rate,
    timeout: (numberIn(flags, 'timeout', DEFAULT_TIMEOUT / 1000) || 1) * 1000,
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
  if (/^[0-9a-f]{32}$/.test(text)) return text;
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

const namesIn = ({ only }: Flags): string[] | undefined =>
  typeof only === 'string' ? only.split(/[\s,]+/).filter(Boolean) : undefined;

function listLines(flags: Flags): string[] {
  const names = namesIn(flags);
  const rows = rowsFor({ strict: true, ...(names && { only: names }) });
  const width = Math.max(...rows.map(({ id }) => id.length)) + 2;
  return rows.map(
    ({ id, section, isStrict }) => `${id.padEnd(width)}${section}${isStrict ? ' (strict)' : ''}`,
  );
}

function helpLines(): string[] {
  return [
    `payment-widgets conformance: sends ${ROWS.length} sequences of requests to a gateway, and compares the answers with the specification`,
    '',
    'Usage: payment-widgets conformance --base-url URL --entity-id ID --token TOKEN [flags]',
    '',
    ...FLAGS.map(
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
