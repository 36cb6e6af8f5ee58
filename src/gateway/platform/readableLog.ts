/** The log for people: one line for each request, in colours if the terminal has them. docs/operations.md describes it. */
import { styleText } from 'node:util';
import { type DestinationStream, destination } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { localTime } from './time/localTime.ts';

/** An entry of the log, with the members of its message. */
type Entry = Readonly<Record<string, unknown>>;

/** The members of an entry that the line of a request shows. */
const REQUEST_MEMBERS = [
  ...['method', 'route', 'path', 'status', 'ms', 'ndc', 'entityId'],
  ...['code', 'reason', 'paymentType', 'paymentBrand', 'amount', 'currency', 'id'],
  ...['cause', 'causeText', 'parameter', 'fault', 'note', 'waitsFor', 'until'],
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
  return { write: (entry) => output.write(lineOf(entry)) };
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
  if (entry[messageKey] !== 'request') return String(entry[messageKey]);
  const line = requestLine(entry, hasColors);
  for (const name of REQUEST_MEMBERS) delete entry[name];
  return line;
}

/**
 * A request as one line: method, path and status; type, brand and amount of the payment; code and reason, in test with what
 * decided it, and the fault that was injected; what a pending payment waits for, and until when; duration; the id of the payment, or the `ndc` if there is none.
 */
export function requestLine(entry: Entry, hasColors: boolean): string {
  const { method, route, path, status, ms, ndc } = entry;
  const { fault, note, waitsFor, until } = entry;
  const { code, reason, causeText, paymentType, paymentBrand, amount, currency, id } = entry;
  const paint = (format: Color, text: string) =>
    hasColors ? styleText(format, text, { validateStream: false }) : text;
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
    entry['cause'] === 'default-approval' || causeText === undefined ? undefined : `(${causeText})`,
    waitsFor === undefined ? undefined : `(waits for ${waitsFor}, until ${until})`,
    note === undefined ? undefined : `(${note})`,
    paint('gray', `${ms} ms`),
    paint('gray', String(id ?? ndc)),
  ];
  return parts.filter((part) => part !== undefined).join(' ');
}

type Color = 'green' | 'yellow' | 'red' | 'gray';

function colorOf(status: number): Color {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}
