/** The command `trigger`: runs a named scenario against a running test gateway, and prints each request. */
import { ConfigError } from '../../gateway/configError.ts';
import { jsonText, line } from '../../gateway/platform/printable.ts';
import { systemRandomness } from '../../gateway/platform/randomness.ts';
import { systemClock } from '../../gateway/platform/time/systemClock.ts';
import type { Run, Terminal } from '../command.ts';
import { meantName } from '../flags.ts';
import {
  type Connection,
  connectionOf,
  GatewayError,
  objectOf,
  type Reply,
  refusalIn,
  resultIn,
  type Send,
  senderTo,
} from './client.ts';
import {
  type IdName,
  type Play,
  SCENARIOS,
  type Scenario,
  type StepRequest,
} from './triggerScenarios.ts';

/** A request of a scenario that was answered. */
interface Step {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly description: string;
}

/** An answer with another code than the scenario needs. */
class Unexpected extends Error {
  readonly expected: string;
  readonly reply: Reply;
  constructor(expected: string, reply: Reply) {
    super(`the scenario ends here: it needs ${expected}`);
    this.expected = expected;
    this.reply = reply;
  }
}

/** Runs the scenario. The exit code is 1 if an answer is not the one that the scenario needs. */
export const triggerCommand: Run = async ({ flags, argument }, terminal) => {
  const isJson = flags['json'] === true;
  if (flags['list']) {
    if (argument !== undefined) throw new ConfigError('--list takes no NAME');
    terminal.write(isJson ? `${jsonText(listed)}\n` : listText());
    return 0;
  }
  const scenario = scenarioNamed(argument);
  const connection = connectionOf(flags);
  const send = senderTo(connection);
  await requireTestGateway(send, connection.entityId);
  const quiet: Pick<Terminal, 'write'> = { write: () => {} };
  const ran = await play(scenario, connection, send, isJson ? quiet : terminal);
  const messages = await messagesAbout(send, connection.entityId, Object.values(ran.ids));
  const isDone = ran.failure === undefined;
  if (isJson) {
    const { failure, ...members } = ran;
    const all = { scenario: scenario.name, ...members, ...messages, ...(failure && { failure }) };
    terminal.write(`${jsonText(all)}\n`);
  } else {
    terminal.write(endText(ran, messages, connection));
  }
  return isDone ? 0 : 1;
};

const listed = SCENARIOS.map(({ name, summary }) => ({ name, summary }));

/** As wide as the longest name with two spaces. */
const NAME_WIDTH = Math.max(...SCENARIOS.map(({ name }) => name.length)) + 2;

const listText = () =>
  listed.map(({ name, summary }) => `${name.padEnd(NAME_WIDTH)}${summary}\n`).join('');

function scenarioNamed(name: string | undefined): Scenario {
  if (name === undefined) {
    throw new ConfigError('NAME is missing: payment-widgets trigger --list prints the scenarios');
  }
  const found = SCENARIOS.find((one) => one.name === name);
  if (found) return found;
  const names = SCENARIOS.map((one) => one.name);
  const meant = meantName(name, names);
  const help = meant === undefined ? '' : `, such as ${meant}`;
  throw new ConfigError(
    `NAME must be the name of a scenario${help}: payment-widgets trigger --list prints them`,
  );
}

/**
 * Checks before the first payment that the gateway is one for tests: only such a gateway has the control API.
 *
 * @throws GatewayError if it is not, or refuses the token
 */
export async function requireTestGateway(send: Send, entityId: string): Promise<void> {
  const reply = await send('GET', '/_sandbox/clock', { query: { entityId } });
  if (reply.status === 200 && line(reply.body['mode']) !== '') return;
  if (reply.status === 404) {
    throw new GatewayError(
      'the gateway has no /_sandbox: --base-url must be the address of a payment-widgets gateway in test',
    );
  }
  throw refusalIn(reply, 'nothing was sent');
}

/** What a scenario has done. */
interface Ran {
  readonly steps: readonly Step[];
  readonly ids: Readonly<Partial<Record<IdName, string>>>;
  readonly failure?: string;
}

/** Runs a scenario, and prints each request when it is answered. */
async function play(
  { run }: Scenario,
  { entityId }: Connection,
  send: Send,
  terminal: Pick<Terminal, 'write'>,
): Promise<Ran> {
  const steps: Step[] = [];
  const ids: Partial<Record<IdName, string>> = {};
  const stage: Play = {
    async send(request) {
      const reply = await send(request.method, request.path, sentBy(request, entityId));
      const step = stepOf(request, reply);
      steps.push(step);
      terminal.write(stepLine(step));
      if (step.code !== request.expected) throw new Unexpected(request.expected, reply);
      return reply;
    },
    keep(name, id) {
      const text = line(id);
      ids[name] = text;
      return text;
    },
  };
  try {
    await run(stage);
    return { steps, ids };
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    keepFailed(error.reply, ids);
    return { steps, ids, failure: error.message };
  }
}

/** The id of the failed request, so that it can be explained. */
function keepFailed({ body }: Reply, ids: Partial<Record<IdName, string>>): void {
  const id = line(body['id']) || line(body['ndc']);
  if (id !== '') ids.paymentId ??= id;
}

/** The bytes of an Idempotency-Key. */
const KEY_BYTES = 16;

function sentBy({ query, form, json, isFromBrowser }: StepRequest, entityId: string) {
  if (isFromBrowser) {
    const key = Buffer.from(systemRandomness.bytes(KEY_BYTES)).toString('hex');
    return { headers: { 'idempotency-key': key }, ...(form && { form }) };
  }
  return {
    ...(query && { query: { entityId, ...query } }),
    ...(form && { form: { entityId, ...form } }),
    ...(json && { json: { entityId, ...json } }),
  };
}

/** The control API has its codes in other members than the API. */
function stepOf({ method, path }: StepRequest, reply: Reply): Step {
  const { status, body } = reply;
  const { code, description } = resultIn(reply);
  const shown = code || line(body['code']) || line(body['chargebackResultCode']);
  return { method, path, status, code: shown, description };
}

const stepLine = ({ method, path, status, code, description }: Step): string =>
  `${method.padEnd('DELETE'.length)} ${path} ${[status, code, description].filter(Boolean).join(' ')}\n`;

/** A message about one of the ids. */
interface SentMessage {
  readonly type: string;
  readonly action: string;
  readonly subject: string;
  readonly state: string;
  readonly attempts: number;
  /** The outcome of the latest attempt; empty before the first one. */
  readonly outcome: string;
}

interface Messages {
  /** The number of active listeners of the entity. */
  readonly listeners: number;
  readonly webhooks: readonly SentMessage[];
}

/** How long to wait for the first attempt of each message, and how often to look; in ms of the system clock. */
const MESSAGES_MS = 5000;
const LOOK_MS = 50;

/** The messages about these ids, after the first attempt of each. */
async function messagesAbout(
  send: Send,
  entityId: string,
  ids: readonly string[],
): Promise<Messages> {
  const elapsed = systemClock.stopwatch();
  for (;;) {
    const reply = await send('GET', '/_sandbox/webhooks', { query: { entityId } });
    const listeners = listIn(reply.body['webhooks']).filter(({ state }) => state === 'active');
    const deliveries = listeners.flatMap((listener) => listIn(listener['deliveries']));
    const webhooks = deliveries.filter(({ subject }) => ids.includes(line(subject))).map(messageOf);
    const isOver = webhooks.every(({ attempts }) => attempts > 0) || elapsed() > MESSAGES_MS;
    if (isOver) return { listeners: listeners.length, webhooks };
    await systemClock.pause(LOOK_MS);
  }
}

const listIn = (value: unknown) => (Array.isArray(value) ? value.map(objectOf) : []);

function messageOf(delivery: Readonly<Record<string, unknown>>): SentMessage {
  const last = listIn(delivery['log']).at(-1);
  return {
    type: line(delivery['type']),
    action: line(delivery['action']),
    subject: line(delivery['subject']),
    state: line(delivery['state']),
    attempts: Number(delivery['attempts']),
    outcome: line(last?.['outcome']),
  };
}

function endText({ ids, failure }: Ran, messages: Messages, connection: Connection): string {
  const { listeners, webhooks } = messages;
  const sent = webhooks.map(
    ({ type, action, subject, state, attempts, outcome }) =>
      `webhook ${[type, action, subject, state].join(' ')}, attempt ${attempts}: ${outcome || 'not yet'}`,
  );
  const none = 'webhook: the entity has no active listener; payment-widgets listen starts one';
  const explained = ids.followUpId ?? ids.paymentId ?? ids.registrationId;
  return [
    ...(failure === undefined ? [] : [failure]),
    '',
    ...(listeners === 0 ? [none] : sent),
    ...Object.entries(ids).map(([name, id]) => `${name} ${id}`),
    ...(explained === undefined ? [] : [explainLine(explained, connection)]),
    '',
  ].join('\n');
}

/** The token is not printed: it may be a secret. */
const explainLine = (id: string, { baseUrl, entityId }: Connection): string =>
  `payment-widgets explain ${id} --base-url ${baseUrl} --entity-id ${entityId}`;
