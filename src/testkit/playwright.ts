/**
 * Fixtures for Playwright: each test has an entity of its own, with which it creates checkouts, pays, and moves the clock.
 *
 *     import { expect, test } from 'payment-widgets/testkit/playwright';
 *
 * This is the only module of the testkit that loads Playwright.
 */
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
  type TestType,
} from '@playwright/test';
import type { GatewayClock, StartOptions } from '../gateway/start.ts';
import { type CheckoutParameters, createCheckout, type TestCheckout } from './checkouts.ts';
import {
  type CreateEntityOptions,
  createEntity,
  deleteEntity,
  type TestEntity,
} from './entities.ts';
import { entityClock } from './entityClock.ts';
import { passChallenge, payWith, startGateway } from './index.ts';
import type { Address } from './request.ts';
import {
  type Explanation,
  explain,
  explainMessage,
  type MessageExplanation,
  timelineOf,
} from './timeline.ts';
import {
  startWebhookReceiver,
  type WebhookFilter,
  type WebhookMessage,
  type WebhookReceiver,
  waitForWebhook,
} from './webhooks.ts';

export { expect } from '@playwright/test';
export type { CheckoutParameters, TestCheckout } from './checkouts.ts';
export type { PayWith } from './index.ts';
export type { EntityEvent, EntityTimeline, Explanation, MessageExplanation } from './timeline.ts';

/** Settings of the gateway, the same for all tests of a worker: in `use` of `playwright.config.ts`. */
export interface GatewaySettings {
  /** The address of a running gateway, such as `http://127.0.0.1:3000`. Absent: each worker starts a gateway in memory. */
  gatewayUrl: string | undefined;
  /** A token of the running gateway, which may create entities; default: the token of the sandbox. */
  gatewayToken: string;
  /** The entity of this token; default: the entity of the sandbox. */
  gatewayEntityId: string;
  /** How the started gateway differs from the default. Not with `gatewayUrl`. */
  gatewayOptions: StartOptions;
}

/** Settings that can differ between tests: in `use` of `playwright.config.ts`, or with `test.use`. */
export interface EntitySettings {
  /** The settings of the entity of each test. */
  entityOptions: CreateEntityOptions;
  /** Parameters of each checkout, such as the `shopperResultUrl`; parameters of `checkout()` replace them. */
  checkoutDefaults: CheckoutParameters;
}

/** A receiver of webhooks, with a wait for a message. */
export interface TestWebhook extends WebhookReceiver {
  /**
   * Waits for a message that got a 2xx response.
   *
   * @param filter the values of the message, or a function that recognizes it
   * @param options.timeout in ms; default 10 s
   * @throws Error after the timeout, with the messages that were received instead
   */
  waitFor(
    filter?: WebhookFilter | ((message: WebhookMessage) => boolean),
    options?: { readonly timeout?: number },
  ): Promise<WebhookMessage>;
}

/** The fixtures that a test can ask for. */
export interface EntityFixtures {
  /** An entity of the test's own, which is deleted after the test. All other fixtures use it. */
  entity: TestEntity;
  /**
   * Creates a checkout, by default of 92.00 EUR with the payment type DB. A parameter that is undefined is not sent.
   *
   * @throws Error with the gateway's reason if the gateway refuses it
   */
  checkout(parameters?: CheckoutParameters): Promise<TestCheckout>;
  /** Pays in a form of the page: `payWith` of `payment-widgets/testkit`. */
  payWith: typeof payWith;
  /** Acts as the shopper on the issuer's page: `passChallenge` of `payment-widgets/testkit`. */
  passChallenge: typeof passChallenge;
  /** A receiver on this machine for the webhooks of the entity, active when the test begins. */
  webhook: TestWebhook;
  /** The clock of the entity: `freeze(at?)`, `advance('PT29M')`, `elapse('PT29M')`, `real()`, `now()`. */
  clock: GatewayClock;
  /**
   * Says what decided the result of a payment or a checkout of the entity.
   *
   * @param id the id of a payment, a checkout or stored details, or the `id` or `ndc` of an answer that refused a request
   * @throws Error with the gateway's reason if the id belongs to nothing of the entity
   */
  explain(id: string): Promise<Explanation>;
  /**
   * Says what became of a webhook or of a message of the entity, and what to change at the receiver.
   *
   * @param id the id of a webhook or of a delivery: `GET /_sandbox/webhooks` lists both
   * @throws Error with the gateway's reason if the id belongs to nothing of the entity
   */
  explainMessage(id: string): Promise<MessageExplanation>;
}

/** The fixtures of a worker. */
export interface GatewayFixtures {
  /** The gateway of all tests of a worker: in memory and on a free port, or the one at `gatewayUrl`. */
  gateway: Address;
}

/** The token and the entity that a gateway in test always has. */
const SANDBOX = { entityId: 'a0000000000000000000000000000001', token: 'sandbox-access-token' };

/** The name of the attachment of a failed test. */
const TIMELINE = 'payment-widgets-timeline';

/**
 * Playwright's `test` with the fixtures of this module. Its type is written down, because the one that a compiler finds names a
 * package that Playwright depends on.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & EntityFixtures & EntitySettings,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & GatewayFixtures & GatewaySettings
> = base.extend<EntityFixtures & EntitySettings, GatewayFixtures & GatewaySettings>({
  gatewayUrl: [undefined, { option: true, scope: 'worker' }],
  gatewayToken: [SANDBOX.token, { option: true, scope: 'worker' }],
  gatewayEntityId: [SANDBOX.entityId, { option: true, scope: 'worker' }],
  gatewayOptions: [{}, { option: true, scope: 'worker' }],
  entityOptions: [{}, { option: true }],
  checkoutDefaults: [{}, { option: true }],

  gateway: [
    async ({ gatewayUrl, gatewayToken, gatewayEntityId, gatewayOptions }, use) => {
      if (gatewayUrl !== undefined) {
        if (Object.keys(gatewayOptions).length > 0) {
          throw new Error('gatewayOptions: leave them out, or leave out gatewayUrl');
        }
        const url = await runningAt(gatewayUrl);
        await use({ url, entityId: gatewayEntityId, token: gatewayToken });
        return;
      }
      const gateway = await startGateway(gatewayOptions);
      await use(gateway);
      await gateway.close();
    },
    { scope: 'worker' },
  ],

  entity: async ({ gateway, entityOptions }, use, testInfo) => {
    const entity = await createEntity(gateway, entityOptions);
    await use(entity);
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    if (hasFailed) await attachTimeline(entity, testInfo);
    // The error of the test says more than an error of the deletion.
    await deleteEntity(entity).catch((error: unknown) => {
      if (!hasFailed) throw error;
    });
  },

  checkout: async ({ entity, checkoutDefaults }, use) => {
    await use((parameters) => createCheckout(entity, { ...checkoutDefaults, ...parameters }));
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for
  payWith: async ({}, use) => {
    await use(payWith);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for
  passChallenge: async ({}, use) => {
    await use(passChallenge);
  },

  webhook: async ({ entity }, use) => {
    const receiver = await startWebhookReceiver({ gateway: entity });
    await use({
      ...receiver,
      waitFor: (filter, options) => waitForWebhook(receiver, filter, options),
    });
    await receiver.close();
  },

  clock: async ({ entity }, use) => {
    await use(entityClock(entity));
  },

  explain: async ({ entity }, use) => {
    await use((id) => explain(entity, id));
  },

  explainMessage: async ({ entity }, use) => {
    await use((id) => explainMessage(entity, id));
  },
});

/** How long a running gateway may take to answer, in ms. */
const HEALTH_MS = 10_000;

/** The origin of a gateway that is running. @throws Error if none answers there */
async function runningAt(gatewayUrl: string): Promise<string> {
  const url = URL.canParse(gatewayUrl) ? new URL(gatewayUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error('gatewayUrl must be an http or https address, such as http://127.0.0.1:3000');
  }
  const health = await fetch(`${url.origin}/health`, {
    signal: AbortSignal.timeout(HEALTH_MS),
  }).catch(() => undefined);
  if (health?.ok) return url.origin;
  throw new Error(
    'gatewayUrl: no gateway is ready at this address; start one with `payment-widgets serve`, or leave out gatewayUrl',
  );
}

/** Attaches what happened to the entity. A gateway that has ended does not hide the error of the test. */
async function attachTimeline(entity: TestEntity, testInfo: TestInfo): Promise<void> {
  const timeline = await timelineOf(entity).catch((error: Error) => ({
    entityId: entity.entityId,
    error: error.message,
  }));
  const body = JSON.stringify(timeline, null, 2);
  await testInfo.attach(TIMELINE, { body, contentType: 'application/json' });
}
