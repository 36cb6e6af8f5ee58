/** An entity for each test of a worker: clocks, faults, stored cards and limits of one test are none of another's. */
import { type Gateway, startGateway } from 'payment-widgets/testkit';

/** What a test needs of a gateway. */
export type TestGateway = Pick<Gateway, 'url' | 'entityId' | 'token' | 'app'> & {
  /** The clock of the test's entity. */
  readonly clock: Pick<Gateway['clock'], 'freeze' | 'advance' | 'real' | 'now'>;
};

/** Shops like the sandbox's, with an account for vouchers. A worker runs fewer tests than that. */
const ENTITIES = Array.from({ length: 400 }, (_, at) => ({
  entityId: `e2e${String(at).padStart(29, '0')}`,
  token: `token-of-test-${at}`,
  name: 'Bean shop',
  channelName: 'Sandbox channel',
  terms: {
    bankAccount: {
      holder: 'Sandbox shop',
      number: 'DE23100000001234567890',
      bic: 'MARKDEF1100',
      country: 'DE',
      bankName: 'Sandbox Bank',
    },
  },
}));

const left = new WeakMap<Gateway, typeof ENTITIES>();

/** Starts a gateway that has entities for tests. */
export async function startTestGateway(
  options: Parameters<typeof startGateway>[0] = {},
): Promise<Gateway> {
  const gateway = await startGateway({ ...options, entities: ENTITIES });
  left.set(gateway, [...ENTITIES]);
  return gateway;
}

/** The gateway as a test sees it, with an entity that no test had before. */
export function withOwnEntity(gateway: Gateway): TestGateway {
  const entity = left.get(gateway)?.pop();
  if (!entity) throw new Error(`a worker has entities for ${ENTITIES.length} tests`);
  const { url, app } = gateway;
  const { entityId, token } = entity;
  return { url, app, entityId, token, clock: clockOf(url, entity) };
}

/** The clock of an entity, by the control API. */
function clockOf(
  url: string,
  { entityId, token }: { readonly entityId: string; readonly token: string },
): TestGateway['clock'] {
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${url}/_sandbox/clock${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify({ entityId, ...body }) }),
    });
    const answer = (await response.json()) as { now?: string };
    if (!response.ok || !answer.now) throw new Error(`no clock: ${JSON.stringify(answer)}`);
    return answer.now;
  };
  return {
    freeze: (at) =>
      call('', { mode: 'frozen', ...(at !== undefined && { at: new Date(at).toISOString() }) }),
    advance: (by, { wait } = {}) => call('/advance', { by, ...(wait && { wait }) }),
    real: () => call('', { mode: 'real' }),
    now: () => call(`?entityId=${entityId}`),
  };
}
