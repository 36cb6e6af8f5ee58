/** The report of a run, as data: `--json` writes it. Pure. */
import type { Finding } from '../expect.ts';
import type { Group, Profile, Row } from '../row.ts';
import type { RowRun } from '../runRow.ts';

/** A difference, with all that is needed to reproduce it. */
export interface Difference extends Finding {
  readonly row: string;
  /** The request, without account numbers and codes. */
  readonly request: string;
  readonly section: string;
}

/** What came of one row. */
export interface RowReport {
  readonly row: string;
  readonly group: Group;
  readonly section: string;
  readonly durationMs: number;
  readonly differences: readonly Difference[];
  /** Why the tested request could not be sent, such as a payment to refund that was not made. */
  readonly notRun?: string;
  /** What the row needs and the account does not offer. */
  readonly notOffered?: string;
}

/** The rows of a group, counted. */
export interface GroupReport {
  readonly group: Group;
  readonly rows: number;
  readonly passed: number;
  readonly different: number;
  readonly notRun: number;
  readonly notOffered: number;
}

/** One gateway's part of a run. */
export interface TargetReport {
  readonly baseUrl: string;
  readonly rows: readonly RowReport[];
  readonly groups: readonly GroupReport[];
  /** How many requests were sent again because the rate limit was exceeded. */
  readonly throttled: number;
  /** Ids of stored details that could not be removed. */
  readonly notRemoved: readonly string[];
}

/** A row that two gateways answered differently. */
export interface Comparison {
  readonly row: string;
  readonly group: Group;
  /** The request as the first gateway received it. */
  readonly request: string;
  readonly aspects: readonly {
    readonly what: 'answer' | 'status' | 'code' | 'members';
    readonly first: string;
    readonly second: string;
  }[];
}

/** The report of a run. */
export interface ConformanceReport extends TargetReport {
  /** What the gateway was held to. */
  readonly profile: Profile;
  /** Whether the run was ended before all rows. */
  readonly interrupted: boolean;
  /** The other gateway, and where it answered differently; undefined without `against`. */
  readonly against?: TargetReport & { readonly comparisons: readonly Comparison[] };
}

export function rowReport(
  row: Row,
  { exchanges, findings, notRun }: RowRun,
  durationMs: number,
): RowReport {
  const request = exchanges.at(-1)?.request ?? '';
  return {
    row: row.id,
    group: row.group,
    section: row.section,
    durationMs: Math.round(durationMs),
    differences: findings.map((finding) => ({
      section: row.section,
      ...finding,
      row: row.id,
      request,
    })),
    ...(notRun !== undefined && { notRun }),
  };
}

/** Counts rows by group. */
export function groupReports(rows: readonly RowReport[]): GroupReport[] {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return groups.map((group) => {
    const own = rows.filter((row) => row.group === group);
    const different = own.filter(({ differences }) => differences.length > 0).length;
    const notRun = own.filter((row) => row.notRun !== undefined).length;
    const notOffered = own.filter((row) => row.notOffered !== undefined).length;
    const passed = own.length - different - notRun - notOffered;
    return { group, rows: own.length, passed, different, notRun, notOffered };
  });
}

/**
 * Whether the run found nothing. With `against` only the comparison counts: both gateways may depart from the
 * specification in the same way.
 */
export function isClean({ rows, against, interrupted }: ConformanceReport): boolean {
  if (interrupted) return false;
  if (against) return against.comparisons.length === 0;
  return rows.every(({ differences, notRun }) => differences.length === 0 && notRun === undefined);
}
