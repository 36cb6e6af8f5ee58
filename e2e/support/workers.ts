/**
 * What the tests of a worker share. Each part starts when a test first asks for it. They are all here, because Playwright ends a
 * worker with its browser between two files whose tests have different fixtures of workers.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { Gateway } from 'payment-widgets/testkit';
import { startTestGateway } from './entities.ts';
import { type Site, startSite, startWire, type Wire } from './servers.ts';
import { type Shop, startShop } from './shop.ts';

export { expect };

interface Workers {
  /** The folder of the gateway's data. */
  data: string;
  gatewayServer: Gateway;
  shop: Shop;
  /** Another origin, bound to no checkout. */
  evil: Site;
  /** The gateway, over a wire that writes down what it is sent. */
  wire: Wire;
}

export const test = base.extend<object, Workers>({
  data: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'payment-widgets-'));
      await use(data);
      rmSync(data, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  gatewayServer: [
    async ({ data }, use) => {
      const gateway = await startTestGateway({ data });
      await use(gateway);
      await gateway.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ gatewayServer }, use) => {
      const shop = await startShop(gatewayServer.url);
      await use(shop);
      shop.close();
    },
    { scope: 'worker' },
  ],
  evil: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      site.close();
    },
    { scope: 'worker' },
  ],
  wire: [
    async ({ gatewayServer }, use) => {
      const wire = await startWire(gatewayServer.url);
      await use(wire);
      wire.close();
    },
    { scope: 'worker' },
  ],
});
