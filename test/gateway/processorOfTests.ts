/** The processor that the environment variable TEST_PROCESSOR names, for all gateways of the tests that name none. */
import { isPaidLater } from '../../src/gateway/catalogue/parameters/methods.ts';
import { SANDBOX } from '../../src/gateway/domain/merchant/types.ts';
import { hasProviderPage } from '../../src/gateway/domain/payment/shopper/shopperStep.ts';
import { httpProcessor } from '../../src/gateway/platform/processor/httpProcessor.ts';
import type { StartOptions } from '../../src/gateway/start.ts';
import { whenFileEnds } from '../cleanUp.ts';
import { certificate } from './certificate.ts';
import {
  type Decide,
  type Fault,
  likeSimulator,
  startAcquirer,
} from './platform/processor/acquirer.ts';
import { say } from './platform/processor/testSystem.ts';

/**
 * - `lossy`: a processor over HTTP that answers as the simulator, and loses the first answer to each question.
 * - `live`: the same, of a gateway in live over TLS.
 */
export const TEST_PROCESSORS = ['lossy', 'live'] as const;

/** Sends the shopper away where the simulator would, and otherwise answers as the simulator. */
const decide: Decide = (question, decisions) => {
  const { type, brand, account, request } = question;
  if (type === 'RG') return likeSimulator(question, decisions);
  if (isPaidLater(brand)) return { code: '800.400.500', riskScore: null };
  const redirect = { url: 'https://provider.example/', method: 'GET', parameters: [] } as const;
  return request['shopperResultUrl'] !== undefined &&
    hasProviderPage({ brand, account: { kind: account } })
    ? { code: '000.200.000', riskScore: null, redirect }
    : likeSimulator(question, decisions);
};

/** How the first answer to a question is lost. The last one never arrives, and is not decided. */
const LOSSES: readonly Fault[] = [
  (decide, response) => say(decide().slice(1))(response),
  (decide, response) => say(decide(), 500)(response),
  (decide, _, { socket }) => {
    decide();
    socket.destroy();
  },
  (_, __, { socket }) => socket.destroy(),
];

/** In live there is no sandbox entity. The gateway of a test has this one, as its own. */
const OWN_ENTITY = 'e0000000000000000000000000000005';

/** The timeout of the processor. A tenth of it passes before the second question. */
const TIMEOUT_MS = 2000;

/** The processor of this test file. */
let shared: ReturnType<typeof lossy> | undefined;

async function lossy() {
  const asked = new Set<string>();
  const acquirer = await startAcquirer(decide, (body) => {
    const { paymentId } = JSON.parse(body);
    const isFirst = !asked.has(paymentId);
    asked.add(paymentId);
    return isFirst ? LOSSES[asked.size % LOSSES.length] : undefined;
  });
  return httpProcessor({ url: acquirer.url, timeout: TIMEOUT_MS });
}

/** The options of a gateway with the processor that is named. */
export async function processorOfTests(
  name: string,
  { entities = [] }: StartOptions,
): Promise<StartOptions> {
  if (!TEST_PROCESSORS.some((one) => one === name)) {
    throw new Error(`TEST_PROCESSOR must be one of ${TEST_PROCESSORS.join(', ')}`);
  }
  if (!shared) {
    shared = lossy();
    whenFileEnds(() => {
      shared = undefined;
    });
  }
  const options = { processor: await shared, processorTimeout: `PT${TIMEOUT_MS / 1000}S` };
  if (name === 'lossy') return options;
  const own = { entityId: OWN_ENTITY, token: 'token-of-live' };
  const named = entities.map((entity) =>
    entity.entityId === SANDBOX.id ? { ...entity, entityId: OWN_ENTITY } : entity,
  );
  const hasOwn = named.some(({ entityId }) => entityId === OWN_ENTITY);
  return {
    ...options,
    environment: 'live',
    tls: certificate(),
    entities: hasOwn ? named : [own, ...named],
  };
}
