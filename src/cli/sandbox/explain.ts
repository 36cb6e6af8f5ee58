/** The command `explain`: prints why a payment, a checkout, stored details or a refused request has its result. */
import { isGood, isPending, isResultCode } from '../../contract/resultCodes.ts';
import { ConfigError } from '../../gateway/configError.ts';
import { jsonText, line } from '../../gateway/platform/printable.ts';
import type { Run, Terminal, TextStyle } from '../command.ts';
import {
  type Connection,
  connectionOf,
  DEFAULT_BASE_URL,
  GatewayError,
  objectOf,
  refusalIn,
  senderTo,
  shortened,
  withDocs,
} from './client.ts';

/** Prints the explanation of an id. The exit code is 1 if the gateway cannot explain it. */
export const explainCommand: Run = async ({ flags, argument = '' }, terminal) => {
  const connection = connectionOf(flags);
  // A path of dots only names another path.
  if (!/^(?!\.+$)[^\p{C}]{1,255}$/u.test(argument)) {
    throw new ConfigError(
      'ID must be the id of a payment, a checkout, a registration, a webhook or a delivery, a merchantTransactionId, or the id or ndc of an answer',
    );
  }
  const path = `/_sandbox/explain/${encodeURIComponent(argument)}`;
  const query = { entityId: connection.entityId };
  const reply = await senderTo(connection)('GET', path, { query });
  if (reply.status !== 200) throw refusalIn(reply, 'not explained');
  if (!Array.isArray(reply.body['timeline'])) {
    throw new GatewayError(
      'the answer has no timeline: --base-url must be a payment-widgets gateway',
    );
  }
  terminal.write(
    flags['json'] ? `${jsonText(reply.body)}\n` : textOf(reply.body, connection, terminal),
  );
  return 0;
};

type Members = Readonly<Record<string, unknown>>;

function textOf(body: Members, connection: Connection, terminal: Terminal): string {
  const [result, reason] = [objectOf(body['result']), objectOf(body['reason'])];
  const message = objectOf(body['message']);
  const code = line(result['code']);
  const facts = [
    ['host', message['host']],
    ['last', message['last']],
    ['answer', shortened(message['answer'])],
    ['attempts', message['attempts']],
    ['next', message['nextAt']],
    ['webhook', message['webhook']],
    ['subject', message['subject']],
    ['until', reason['until']],
    ['parameter', reason['parameter']],
    ['section', reason['specification']],
    ['instead', reason['tryInstead'] && withDocs(line(reason['tryInstead']), connection)],
    ['run', commandIn(body, connection)],
    ['fault', reason['fault']],
  ].flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : [`  ${line(name).padEnd(NAME_WIDTH)}${line(value)}`],
  );
  const omitted = Number(body['omitted'] ?? 0);
  return [
    code === ''
      ? `${line(body['kind'])} ${line(body['id'])}  ${terminal.style(styleOfState(message['state']), line(message['state'] ?? 'not answered'))}`
      : `${line(body['kind'])} ${line(body['id'])}  ${terminal.style(styleOf(code), code)} ${line(result['description'])}`,
    terminal.style('bold', line(reason['text'])),
    ...facts,
    '',
    ...(body['timeline'] as readonly unknown[]).map((entry) => entryLine(objectOf(entry))),
    ...(omitted > 0 ? [`and ${omitted} more`] : []),
    '',
  ].join('\n');
}

/** The command line that the gateway advises, for the same gateway. */
function commandIn({ run }: Members, { baseUrl }: Connection): string | undefined {
  if (run === undefined) return undefined;
  return `${line(run)}${baseUrl === DEFAULT_BASE_URL ? '' : ` --base-url ${baseUrl}`}`;
}

const styleOfState = (state: unknown): TextStyle =>
  state === 'delivered' || state === 'active' ? 'green' : state === 'dropped' ? 'red' : 'yellow';

/** As wide as `parameter` with two spaces. */
const NAME_WIDTH = 11;

/** As wide as `threeDSecure` with two spaces. */
const TYPE_WIDTH = 14;

/** Members that the text of an entry says already. */
const IN_TEXT = ['at', 'type', 'text', 'method', 'route', 'cause'];

/** Entries whose text names the status. */
const STATUS_IN_TEXT = ['request', 'state'];

function entryLine(entry: Members): string {
  const type = line(entry['type']);
  const others = Object.entries(entry).flatMap(([name, value]) => {
    const isSaid = IN_TEXT.includes(name) || (name === 'status' && STATUS_IN_TEXT.includes(type));
    return isSaid || line(value) === '' ? [] : [`${line(name)}=${line(value)}`];
  });
  return [line(entry['at']), ` ${type.padEnd(TYPE_WIDTH)}${line(entry['text'])}`, ...others].join(
    ' ',
  );
}

function styleOf(code: string): TextStyle {
  if (!isResultCode(code)) return 'red';
  if (isGood(code)) return 'green';
  return isPending(code) ? 'yellow' : 'red';
}
