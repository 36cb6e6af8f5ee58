/** One contract for every kind of database; each of its statements finds its rows by an index. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import type { Statement } from '../../../../src/gateway/platform/store/stores.ts';
import { describeClockMoves } from './contract/clockMoves.ts';
import { describeClocks } from './contract/clocks.ts';
import { describeDeliveries } from './contract/deliveries.ts';
import { describeEventNews } from './contract/eventNews.ts';
import { describeGather } from './contract/gather.ts';
import { describePayments } from './contract/payments.ts';
import { describeRecords } from './contract/records.ts';
import { describeRedirects } from './contract/redirects.ts';
import { describeReports } from './contract/reports.ts';
import { describeRetention } from './contract/retention.ts';
import { describeRiskSeen } from './contract/riskSeen.ts';
import type { Given } from './contract/sampleRecords.ts';
import { describeSchedules } from './contract/schedules.ts';
import { describeThrottle } from './contract/throttle.ts';
import { describeTimers } from './contract/timers.ts';
import { describeTransactions } from './contract/transactions.ts';
import { describeWalletTokens } from './contract/walletTokens.ts';
import { describeWrongPasswords } from './contract/wrongPasswords.ts';
import { KINDS, type Place } from './databases.ts';
import {
  type Explained,
  explain,
  foreignKeysWithoutIndex,
  isAllowed,
  withoutStatistics,
} from './explain.ts';

for (const kind of KINDS) {
  describe.skipIf(!kind.isHere)(kind.name, () => {
    const statements = new Map<string, Statement>();
    let place: Place;
    let store: Store;
    beforeAll(async () => {
      place = await kind.place((statement) => statements.set(statement.sql, statement));
      store = await place.open();
      await withoutStatistics(kind.engine, place);
      // The migrations scanned all tables.
      statements.clear();
    });
    const given: Given = { kind, place: () => place, store: () => store };

    describe('records', () => describeRecords(given));
    describe('payments', () => describePayments(given));
    describe('redirects', () => describeRedirects(given));
    describe('reports', () => describeReports(given));
    describe('retention', () => describeRetention(given));
    describe('transactions', () => describeTransactions(given));
    describe('timers', () => describeTimers(given));
    describe('deliveries', () => describeDeliveries(given));
    describe('clocks', () => describeClocks(given));
    describe('clockMoves', () => describeClockMoves(given));
    describe('eventNews', () => describeEventNews(given));
    describe('gather', () => describeGather(given));
    describe('riskSeen', () => describeRiskSeen(given));
    describe('schedules', () => describeSchedules(given));
    describe('throttle', () => describeThrottle(given));
    describe('walletTokens', () => describeWalletTokens(given));
    describe('wrongPasswords', () => describeWrongPasswords(given));

    // In memory, the statements and their plans are those of the folder.
    if (kind.name.includes('memory')) return;
    describe('how rows are found', () => {
      let explained: readonly Explained[];
      beforeAll(async () => {
        explained = await explain(kind.engine, place, [...statements.values()]);
      });

      it('no statement scans a table', () => {
        expect(explained.length).toBeGreaterThan(40);
        const whole = explained.filter(
          ({ tables, sql }) => !tables.every((t) => isAllowed(t, sql)),
        );
        expect(whole).toEqual([]);
      });

      it('no statement sorts its rows: an index has the order', () => {
        expect(explained.filter(({ sorts }) => sorts)).toEqual([]);
      });

      it('no list of ids reads all rows of an entity instead', () => {
        const lists = explained.filter(
          ({ sql }) => /"(?:\w+_)?id" in \([?$]/.test(sql) && /entity_id" =/.test(sql),
        );
        expect(lists.length).toBeGreaterThan(3);
        // SQLite: an index of which nothing but the entity is used.
        const read = lists.filter(({ plan }) =>
          plan.some((line) => /\(entity_id=\?\)$/.test(line)),
        );
        expect(read).toEqual([]);
      });

      it('only allowed tables are scanned', () => {
        const tables = new Set(explained.flatMap((one) => one.tables));
        // Only PostgreSQL scans it.
        tables.delete('created_entity');
        expect(tables).toEqual(new Set(['access_token', 'clock']));
      });

      it('every row that refers to a checkout is found from the checkout', async () => {
        expect(await foreignKeysWithoutIndex(kind.engine, place, 'checkout')).toEqual([]);
      });
    });
  });
}
