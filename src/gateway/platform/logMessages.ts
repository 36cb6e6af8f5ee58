/** What the gateway writes to its log while it runs, one function for each message. Errors are logged as `err`. */

import { X509Certificate } from 'node:crypto';
import type { Logger } from 'pino';
import { iso } from '../../time/format.ts';
import type { FaultReport } from '../domain/payment/needs.ts';
import type { MissedRuns } from '../domain/schedule/run.ts';
import { isAccepted } from '../domain/webhook/accepted.ts';
import type { NotStored } from '../domain/webhook/queue.ts';
import { type Rotated, rotatedLine } from './keys/rotate.ts';
import type { EndedOutage } from './outage.ts';
import type { FtpNeeds } from './outbound/ftp.ts';
import type { OutboundNeeds } from './outbound/get.ts';
import type { SenderNeeds } from './outbound/send.ts';
import type { StatementFault } from './processor/statement.ts';
import type { ServerFaultReport } from './threeDSecure/httpServer.ts';
import type { OtherClock } from './time/clockGuard.ts';
import type { TimerRun } from './time/execute.ts';
import { systemClock } from './time/systemClock.ts';

const DAY_MS = 86_400_000;

/** From this many days on, a certificate that expires is warned about at each start. */
const EXPIRES_SOON_DAYS = 21;

/** A gateway that accepts requests. */
export interface Started {
  readonly version: string;
  readonly node: string;
  readonly environment: string;
  readonly database: string;
  readonly url: string;
}

export type LogMessages = ReturnType<typeof logMessages>;

/** The messages, written to `log`. */
export const logMessages = (log: Logger) => ({
  started(about: Started): void {
    log.info(about, 'started');
  },
  /** @param drainDelay seconds during which requests are still accepted */
  stopping(drainDelay: number): void {
    log.info({ drainDelay }, 'stopping: the requests in progress are completed');
  },
  /** @param seconds since the beginning of the end */
  stopped(seconds: number): void {
    log.info({ seconds }, 'stopped');
  },
  connectionLost(err: unknown): void {
    log.warn({ err }, 'a connection to the database broke');
  },
  /** @param err the error of the store; undefined: the store is available again */
  storeChanged(err: unknown): void {
    if (err === undefined) log.info('the database is back');
    else log.error({ err }, 'the database is away');
  },
  /** @param seconds by how much the clock is ahead of the other one; below 0: it is late */
  clockJumped(than: OtherClock, seconds: number): void {
    log.error(
      { than, seconds },
      'the clock of this machine has jumped: timers wait until it is right again, or until the signal SIGHUP says that it is right',
    );
  },
  clockTrusted(isAccepted: boolean): void {
    log.info(
      isAccepted ? 'the clock was accepted: timers run' : 'the clock is right again: timers run',
    );
  },
  keyFileIsOpen(file: string): void {
    log.warn({ file }, 'other users of this machine can read a file with a key: chmod 600');
  },
  webhookLeftOut(setting: string, fault: string): void {
    log.error({ setting }, `a webhook is left out, because its address ${fault}`);
  },
  /** Warns about a certificate that browsers refuse, or will refuse soon. */
  certificate(pem: Buffer): void {
    const { validFrom: notBefore, validTo: notAfter } = new X509Certificate(pem);
    const now = systemClock.now();
    const days = Math.floor((Date.parse(notAfter) - now) / DAY_MS);
    if (days < 0) log.error({ notAfter }, 'the certificate of --tls-cert has expired');
    else if (Date.parse(notBefore) > now) {
      log.error({ notBefore }, 'the certificate of --tls-cert is not valid yet');
    } else if (days < EXPIRES_SOON_DAYS) {
      log.warn({ notAfter, days }, 'the certificate of --tls-cert expires soon');
    }
  },
  certificateReplaced(): void {
    log.info('the certificate was read again');
  },
  certificateUnusable(err: unknown): void {
    log.error({ err }, 'the changed certificate cannot be used: the one from before stays');
  },
  /** @param entityIds the entities whose term `threeDSecure` names networks */
  withoutThreeDSecure(entityIds: readonly string[]): void {
    log.warn(
      { entityIds },
      'no 3-D Secure server is connected: these entities have networks in terms.threeDSecure, and enrolled cards are paid without an authentication of the shopper; [] in terms.threeDSecure says that this is meant',
    );
  },
  /** @param fault undefined: the statement was read again */
  processorStatement(fault: StatementFault | undefined, errorCode?: string): void {
    if (fault === undefined) log.info('what the processor serves was read again');
    else log.warn({ fault, errorCode }, `what the processor serves ${STATEMENT_FAULTS[fault]}`);
  },
  processorFailed(report: FaultReport): void {
    log.warn(report, 'processor failed');
  },
  processorAnswersAgain(outage: EndedOutage): void {
    log.info(outage, 'the processor answers again');
  },
  threeDSecureFailed(report: ServerFaultReport): void {
    log.warn(report, '3-D Secure server failed');
  },
  threeDSecureAnswersAgain(outage: EndedOutage): void {
    log.info(outage, 'the 3-D Secure server answers again');
  },
  paymentUncertain(paymentId: string): void {
    log.error(
      { paymentId },
      'the result of a payment is uncertain: ask the processor, then run payment-widgets uncertain resolve',
    );
  },
  /** @param known the code of the payment; undefined: it is being reversed */
  resultRefused(paymentId: string, sent: string, known: string | undefined): void {
    log.error(
      { paymentId, sent, known: known ?? 'being reversed' },
      'the processor reported another result than that of the payment: ask the processor',
    );
  },
  runsMissed({ due, next, ...about }: MissedRuns): void {
    log.warn(
      { ...about, due: iso(due), next: next === null ? null : iso(next) },
      'runs of a schedule were missed, and are left out',
    );
  },
  shopCalled(call: Parameters<OutboundNeeds['onCall']>[0]): void {
    if (isAccepted(call.outcome)) log.info(call, 'shopperResultUrl called');
    else log.warn(call, 'the call of a shopperResultUrl failed');
  },
  messageSent(sent: Parameters<SenderNeeds['onSent']>[0]): void {
    const what = sent.type === 'test' ? 'test message of a webhook' : 'webhook';
    if (isAccepted(sent.outcome)) log.info(sent, `${what} sent`);
    else log.warn(sent, `a ${what} was not accepted`);
  },
  messageNotStored(message: NotStored): void {
    log.warn(message, 'a message was not stored, because its webhook is inactive');
  },
  fileSent({ host, fault }: Parameters<FtpNeeds['onPut']>[0]): void {
    if (fault) log.warn({ host, ...fault }, 'a file was not sent');
    else log.info({ host }, 'file sent');
  },
  timerRun({ timer: { kind, key, attempt }, outcome, error: err }: TimerRun): void {
    const about = { kind, key, attempt };
    if (outcome === 'failed') log.warn({ ...about, err }, 'a timer failed, and will be run again');
    else if (outcome === 'parked') log.error({ ...about, err }, 'a timer failed for good');
    else log.debug({ ...about, outcome }, 'timer');
  },
  backgroundFailed(err: unknown): void {
    log.error({ err }, 'work in the background failed');
  },
  clockMoveFailed(err: unknown): void {
    log.error({ err }, 'a clock was not moved to the end');
  },
  /** Logs the result of a rotation. @returns the same result */
  async rotation(rotating: Promise<Rotated>): Promise<Rotated> {
    try {
      const rotated = await rotating;
      log.info(rotatedLine(rotated));
      return rotated;
    } catch (err) {
      log.error({ err }, 'the keys were not rotated to the end: nothing is lost, rotate once more');
      throw err;
    }
  },
});

const STATEMENT_FAULTS: Readonly<Record<StatementFault, string>> = {
  unread: 'could not be asked: its last statement counts, and without one it serves everything',
  invalid: 'was not understood: it is taken to serve everything',
};
