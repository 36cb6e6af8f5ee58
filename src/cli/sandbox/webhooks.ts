/** The command `webhooks`: lists the webhooks of an entity with their messages, or sends a message again. */
import { HEX_ID } from '../../contract/idForms.ts';
import { ConfigError } from '../../gateway/configError.ts';
import { jsonText, line } from '../../gateway/platform/printable.ts';
import { type Run, type Terminal, type TextStyle, textOf } from '../command.ts';
import {
  type Connection,
  connectionOf,
  objectOf,
  refusalIn,
  type Send,
  senderTo,
  shortened,
  withDocs,
} from './client.ts';

type Members = Readonly<Record<string, unknown>>;

/** The most messages of a webhook that the gateway lists, and how many are printed. */
const MOST = 1000;
const USUAL = 10;

/** Prints the webhooks. The exit code is 0, also if messages have failed. */
export const webhooksCommand: Run = async ({ flags }, terminal) => {
  const connection = connectionOf(flags);
  const count = textOf(flags, 'lines') ?? String(USUAL);
  if (!/^\d{1,4}$/.test(count) || Number(count) > MOST) {
    throw new ConfigError(`--lines must be a number, 0 to ${MOST}`);
  }
  const id = textOf(flags, 'redeliver');
  if (id !== undefined && !HEX_ID.test(id)) {
    throw new ConfigError(
      '--redeliver must be the id of a message: payment-widgets webhooks lists them',
    );
  }
  const send = senderTo(connection);
  if (id !== undefined) {
    await redeliver(send, connection.entityId, id);
    terminal.write(flags['json'] ? `${JSON.stringify({ id })}\n` : `message ${id} is sent again\n`);
    return 0;
  }
  const query = { entityId: connection.entityId };
  const reply = await send('GET', '/_sandbox/webhooks', { query });
  if (reply.status !== 200) throw refusalIn(reply, 'no webhooks');
  const webhooks = listIn(reply.body, 'webhooks').map((webhook) => ({
    ...webhook,
    deliveries: chosen(listIn(webhook, 'deliveries'), flags['failed'] === true, Number(count)),
  }));
  const notifications = chosen(
    listIn(reply.body, 'notifications'),
    flags['failed'] === true,
    Number(count),
  );
  if (flags['json']) {
    terminal.write(`${jsonText({ ...reply.body, webhooks, notifications })}\n`);
    return 0;
  }
  const lines = [
    ...webhooks.flatMap((webhook) => webhookLines(webhook, connection, terminal)),
    ...(notifications.length > 0
      ? [
          'calls of notificationUrl',
          ...notifications.flatMap((one) => messageLines(one, connection, terminal)),
        ]
      : []),
  ];
  terminal.write(`${(lines.length > 0 ? lines : ['no webhooks']).join('\n')}\n`);
  return 0;
};

async function redeliver(send: Send, entityId: string, id: string): Promise<void> {
  const reply = await send('POST', `/_sandbox/deliveries/${id}/redeliver`, { json: { entityId } });
  if (reply.status !== 200) throw refusalIn(reply, 'not sent again');
}

const listIn = (body: Members, name: string): readonly Members[] => {
  const list = body[name];
  return Array.isArray(list) ? list.map(objectOf) : [];
};

/** The latest messages. */
function chosen(
  messages: readonly Members[],
  isFailed: boolean,
  count: number,
): readonly Members[] {
  const wanted = isFailed
    ? messages.filter(({ state, attempts }) => state !== 'delivered' && Number(attempts) > 0)
    : messages;
  return count === 0 ? [] : wanted.slice(-count);
}

function webhookLines(
  webhook: Members & { readonly deliveries: readonly Members[] },
  connection: Connection,
  terminal: Pick<Terminal, 'style'>,
): string[] {
  const { id, state, url, deliveries } = webhook;
  const isActive = state === 'active';
  const why = isActive
    ? ''
    : ' (its test message was not accepted yet, so it gets no other message)';
  const shown = terminal.style(isActive ? 'green' : 'yellow', line(state));
  return [
    `webhook ${line(id)}  ${shown}${why}  ${line(url)}`,
    ...deliveries.flatMap((one) => messageLines(one, connection, terminal)),
  ];
}

const STYLES: Readonly<Record<string, TextStyle>> = { delivered: 'green', dropped: 'red' };

/** A message as one line; then what the receiver answered to a failed attempt, and what to do about it. */
function messageLines(
  message: Members,
  connection: Connection,
  { style }: Pick<Terminal, 'style'>,
): string[] {
  const { id, type, action, subject, createdAt, attempts, nextAt, remedy } = message;
  const state = line(message['state']);
  const { outcome: last, answer } = objectOf(listIn(message, 'log').at(-1));
  const about = type === 'test' ? [] : [line(subject)];
  const what =
    type === 'test' ? 'test message' : [type, action].map(line).filter(Boolean).join(' ');
  const count = Number(attempts);
  const parts = [
    [line(createdAt), line(id)].join(' '),
    [what, ...about].join(' '),
    style(STYLES[state] ?? 'yellow', state),
    ...(count === 0 ? [] : [`attempts ${count}, last ${line(last)}`]),
    ...(line(nextAt) === '' ? [] : [`next ${line(nextAt)}`]),
  ];
  const details = [
    answer === undefined ? '' : `the receiver answered: ${shortened(answer)}`,
    withDocs(line(remedy), connection),
  ];
  return [`  ${parts.join('  ')}`, ...details.filter(Boolean).map((text) => `    ${text}`)];
}
