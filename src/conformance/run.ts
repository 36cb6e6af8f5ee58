/** Runs the conformance table against a gateway, or against two. */

import { ConfigError } from '../gateway/config.ts';
import { systemRandomness } from '../gateway/platform/randomness.ts';
import { stopwatch, systemClock } from '../gateway/platform/time/systemClock.ts';
import { iso } from '../time/format.ts';
import { type Client, clientOf, type Pace, type Target } from './client.ts';
import { compare } from './compare.ts';
import { valueAt } from './expect.ts';
import { DEFAULT_RATE, DEFAULT_TIMEOUT } from './flags.ts';
import { isLoopback, isTestAddress } from './host.ts';
import { lackingFor, type Offer } from './offer.ts';
import {
  type Comparison,
  type ConformanceReport,
  groupReports,
  type RowReport,
  rowReport,
  type TargetReport,
} from './report/report.ts';
import { includes, type Profile, type Row } from './row.ts';
import { ROWS } from './rows.ts';
import { type RowRun, type RunContext, removeStored, runRow } from './runRow.ts';

export type { ConformanceReport } from './report/report.ts';

/** What to run, and against which gateway. */
export interface ConformanceOptions extends Target {
  /** What the gateway is held to; default `platform`. */
  readonly profile?: Profile;
  /** What the account offers; rows that need something else are not run. By default it offers everything. */
  readonly offer?: Offer;
  /** Groups and ids of rows; default all. */
  readonly only?: readonly string[];
  /** A second gateway, whose answers are compared with those of the first. */
  readonly against?: Target;
  /** Requests per second for each gateway; default 5. Infinity is allowed on this machine only. */
  readonly rate?: number;
  /** The time for one answer, in ms; default 10,000. */
  readonly timeout?: number;
  /** Run although the address does not look like that of a test system; default false. */
  readonly isTestSystem?: boolean;
  /** Ends the run; what was stored is still removed. */
  readonly signal?: AbortSignal;
  /** Called after each row. */
  readonly onRow?: (row: RowReport) => void;
}

/** The rows of a run. @throws ConfigError if `only` names something unknown */
export function rowsFor({
  profile = 'platform',
  only = [],
}: Pick<ConformanceOptions, 'profile' | 'only'>) {
  for (const name of only) {
    if (ROWS.some(({ id, group }) => id === name || group === name)) continue;
    throw new ConfigError(`no group and no row is called ${name}: --list prints their names`);
  }
  return ROWS.filter(
    (row) =>
      includes(profile, row.profile) &&
      (only.length === 0 || only.includes(row.id) || only.includes(row.group)),
  );
}

/**
 * Sends the requests of the table, and compares the answers with the specification.
 *
 * @throws ConfigError if the run must not or cannot start: the address is not that of a test system, the gateway is live,
 * does not answer, or refuses the credentials
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const { profile = 'platform', offer = {}, against, signal, onRow } = options;
  const rows = rowsFor(options);
  const first = await begin(options, options);
  const second = against && (await begin(against, options));
  const comparisons: Comparison[] = [];
  let interrupted = false;
  try {
    for (const row of rows) {
      if (signal?.aborted) {
        interrupted = true;
        break;
      }
      const lacking = lackingFor(row, offer);
      if (lacking !== undefined) {
        first.skip(row, lacking);
        continue;
      }
      const [report, run] = await first.run(row);
      onRow?.(report);
      if (!second) continue;
      const [, other] = await second.run(row);
      const comparison = compare(row, run, other);
      if (comparison) comparisons.push(comparison);
    }
  } finally {
    await first.removeAll();
    await second?.removeAll();
  }
  return {
    ...first.report(),
    profile,
    interrupted,
    ...(second && { against: { ...second.report(), comparisons } }),
  };
}

/** A gateway during a run. */
interface Runner {
  run(row: Row): Promise<readonly [RowReport, Awaited<ReturnType<typeof runRow>>]>;
  /** Notes a row that the account does not offer. */
  skip(row: Row, lacking: string): void;
  removeAll(): Promise<void>;
  report(): TargetReport;
}

async function begin(target: Target, options: ConformanceOptions): Promise<Runner> {
  const pace = { rate: options.rate ?? DEFAULT_RATE, timeout: options.timeout ?? DEFAULT_TIMEOUT };
  checkTarget(target, pace, options.isTestSystem ?? false);
  const client = clientOf(target, pace);
  await checkGateway(target, client);
  const context: RunContext = {
    target,
    client,
    stored: new Set(),
    unique: uniqueTexts(),
    expiryYear: String(Number(iso(systemClock.now()).slice(0, 4)) + VALID_YEARS),
  };
  const reports: RowReport[] = [];
  let notRemoved: readonly string[] = [];
  return {
    async run(row) {
      const elapsed = stopwatch();
      const run = await runRow(row, context);
      const report = rowReport(row, run, elapsed());
      reports.push(report);
      return [report, run];
    },
    skip(row, lacking) {
      reports.push({ ...rowReport(row, NOT_SENT, 0), notOffered: lacking });
    },
    async removeAll() {
      notRemoved = await removeStored(context);
    },
    report: () => ({
      baseUrl: target.baseUrl,
      rows: reports,
      groups: groupReports(reports),
      throttled: client.throttled(),
      notRemoved,
    }),
  };
}

/** Of a row that was not sent. */
const NOT_SENT: RowRun = { exchanges: [], findings: [], notRun: undefined };

/** How long the test cards are valid: also on a gateway whose clock was moved by some years. */
const VALID_YEARS = 9;

/** Texts that no other run has sent: a query by them finds only payments of this run. */
function uniqueTexts(): () => string {
  const run = Buffer.from(systemRandomness.bytes(8)).toString('hex');
  let count = 0;
  return () => `conf-${run}-${++count}`;
}

function checkTarget({ baseUrl, token }: Target, { rate }: Pace, isTestSystem: boolean): void {
  if (!isTestSystem && !isTestAddress(baseUrl)) {
    throw new ConfigError(
      `${baseUrl} does not look like a test system: the rows make payments and refunds; if it is one, add --yes-this-is-a-test-system`,
    );
  }
  if (!Number.isFinite(rate) && !isLoopback(baseUrl)) {
    throw new ConfigError('a rate without a limit is allowed on this machine only');
  }
  // The token is not repeated: it is a secret.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new ConfigError('the token must consist of visible ASCII characters without blanks');
  }
}

/**
 * Creates a checkout with a test mode. A live gateway declines it with a code of its own (API 1, Test modes), so that no
 * row reaches a live gateway, whatever its address is.
 */
async function checkGateway({ baseUrl, entityId, token }: Target, client: Client): Promise<void> {
  const answer = await client.send({
    method: 'POST',
    path: '/v1/checkouts',
    parameters: Object.entries({
      entityId,
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
      testMode: 'INTERNAL',
    }),
    authorization: `Bearer ${token}`,
  });
  if ('problem' in answer) throw new ConfigError(`${baseUrl}: ${answer.problem}`);
  if (valueAt(answer.body, 'result.code') === '600.200.701') {
    throw new ConfigError(`${baseUrl} is a live gateway: it declines testMode`);
  }
  if (answer.status === 401 || answer.status === 403) {
    throw new ConfigError(`${baseUrl} refuses the token or the entity: status ${answer.status}`);
  }
}
