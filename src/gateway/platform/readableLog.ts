/** The log for people: one line for each request and for each attempt to send a message, in colours if the terminal has them. docs/operations.md describes it. */
import { styleText } from 'node:util';
import { type DestinationStream, destination } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { isAccepted } from '../domain/webhook/accepted.ts';
import { line, visible } from './printable.ts';
import { localTime } from './time/localTime.ts';

/** An entry of the log, with the members of its message. */
type Entry = Readonly<Record<string, unknown>>;

/** The members of an entry that the line of a request shows. */
const REQUEST_MEMBERS = [
  ...['method', 'route', 'path', 'status', 'ms', 'ndc', 'entityId'],
  ...['code', 'reason', 'paymentType', 'paymentBrand', 'amount', 'currency', 'id'],
  ...['cause', 'causeText', 'parameter', 'fault', 'note', 'waitsFor', 'until'],
];

/** The members of an entry that the line of a message shows. */
const MESSAGE_MEMBERS = [
  ...['host', 'outcome', 'type', 'action', 'attempt', 'entityId', 'webhookId', 'deliveryId'],
  ...['paymentId', 'registrationId', 'scheduleId', 'checkoutId'],
];

/** A stream that writes each entry as a line of text, at once: a process that ends loses none. */
export function readableStream(
  hasColors: boolean,
  output: DestinationStream = destination({ dest: 2, sync: true }),
): DestinationStream {
  const lineOf = prettyFactory({
    colorize: hasColors,
    translateTime: false,
    customPrettifiers: { time: timeOfDay() },
    singleLine: true,
    ignore: 'pid,hostname',
    messageFormat: (entry, messageKey) => messageOf(entry, messageKey, hasColors),
  });
  return { write: (entry) => output.write(visible(lineOf(entry))) };
}

/**
 * Writes the time of an entry on the clock of this machine: the time of day; in the first entry of a day, also the date and
 * the distance to UTC.
 */
function timeOfDay(): (time: unknown) => string {
  let day = '';
  return (logged) => {
    const { date, time, zone } = localTime(Number(logged));
    if (date === day) return `[${time}]`;
    day = date;
    return `[${date} ${time} ${zone}]`;
  };
}

/** The text of an entry. pino-pretty writes the members that are left after it. */
function messageOf(entry: Record<string, unknown>, messageKey: string, hasColors: boolean): string {
  const isRequest = entry[messageKey] === 'request';
  if (!isRequest && entry['deliveryId'] === undefined) return line(entry[messageKey]);
  const text = isRequest ? requestLine(entry, hasColors) : messageLine(entry, hasColors);
  for (const name of isRequest ? REQUEST_MEMBERS : MESSAGE_MEMBERS) delete entry[name];
  return text;
}

/**
 * A request as one line: method, path and status; type, brand and amount of the payment; code and reason, in test with what
 * decided it, and the fault that was injected; what a pending payment waits for, and until when; duration; the id of the payment, or the `ndc` if there is none.
 */
export function requestLine(entry: Entry, hasColors: boolean): string {
  const { method, route, path, status, ms, ndc, cause, ...more } = printable(entry);
  const { fault, note, waitsFor, until } = more;
  const { code, reason, causeText, paymentType, paymentBrand, amount, currency, id } = more;
  const paint = painter(hasColors);
  const parts = [
    method,
    route ?? path,
    status === undefined ? undefined : paint(colorOf(Number(status)), String(status)),
    fault === undefined ? undefined : paint('red', `injected fault: ${fault}`),
    paymentType,
    paymentBrand,
    amount,
    currency,
    code,
    reason,
    // Nothing asked for another result: that explains nothing.
    cause === 'default-approval' || causeText === undefined ? undefined : `(${causeText})`,
    waitsFor === undefined ? undefined : `(waits for ${waitsFor}, until ${until})`,
    note === undefined ? undefined : `(${note})`,
    ms === undefined ? undefined : paint('gray', `${ms} ms`),
    paint('gray', String(id ?? ndc)),
  ];
  return parts.filter((part) => part !== undefined).join(' ');
}

/**
 * An attempt to send a message as one line: type and action of the message; the receiver, and its status or why there is none;
 * the number of the attempt; what the message is about; what to do, if that is known; the id of the message.
 */
export function messageLine(entry: Entry, hasColors: boolean): string {
  const { type, action, host, outcome, attempt, remedy, deliveryId, ...more } = printable(entry);
  const { paymentId, registrationId, scheduleId, checkoutId } = more;
  const paint = painter(hasColors);
  const isReceived = isAccepted(Number(outcome));
  const subjects = { registration: registrationId, schedule: scheduleId, payment: paymentId };
  const about = Object.entries({ ...subjects, checkout: checkoutId }).flatMap(([name, id]) =>
    id === undefined ? [] : [`${name} ${id}`],
  );
  const parts = [
    type === 'NOTIFICATION' ? 'call of notificationUrl' : 'webhook',
    ...(type === 'test' ? ['test message'] : type === 'NOTIFICATION' ? [] : [type, action]),
    `to ${host}`,
    paint(isReceived ? 'green' : 'yellow', `${outcome}${isReceived ? '' : ' not accepted'}`),
    `(${[`attempt ${attempt}`, ...about].join(', ')})`,
    remedy === undefined ? undefined : `(${remedy})`,
    paint('gray', String(deliveryId)),
  ];
  return parts.filter((part) => part !== undefined).join(' ');
}

/** An entry whose texts have one line each. A client can choose some of them, such as the name of a parameter. */
const printable = (entry: Entry): Entry =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      typeof value === 'string' ? line(value) : value,
    ]),
  );

const painter = (hasColors: boolean) => (format: Color, text: string) =>
  hasColors ? styleText(format, text, { validateStream: false }) : text;

type Color = 'green' | 'yellow' | 'red' | 'gray';

function colorOf(status: number): Color {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}
