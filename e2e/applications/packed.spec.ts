/** The package in a project of its own: bundled there, and paid with at the gateway that its own testkit starts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test as base, expect } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { startShop } from '../../examples/server.mjs';
import { createProject, type Project } from '../../test/project.ts';
import { bundle, pageWith } from './bundle.ts';

interface Started {
  readonly url: string;
  readonly entityId: string;
  readonly token: string;
}

const GATEWAY = `import { startGateway } from 'payment-widgets/testkit';
const { url, entityId, token } = await startGateway();
console.log(JSON.stringify({ url, entityId, token }));`;

const APPLICATIONS = {
  loader: {
    body: '<div id="payment"></div>',
    code: `import { loadPaymentWidgets } from 'payment-widgets';
      const { gateway, checkoutId, integrity } = await (await fetch('/checkout', { method: 'POST' })).json();
      await loadPaymentWidgets({ gateway, checkoutId, integrity, target: '#payment' });`,
  },
  element: {
    body: '<payment-widgets></payment-widgets>',
    code: `import { define } from 'payment-widgets/element';
      define();
      const { gateway, checkoutId } = await (await fetch('/checkout', { method: 'POST' })).json();
      const element = document.querySelector('payment-widgets');
      element?.setAttribute('gateway', gateway);
      element?.setAttribute('checkout-id', checkoutId);`,
  },
};

const test = base.extend<object, { project: Project; started: Started }>({
  project: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for
    async ({}, use) => {
      const project = createProject();
      await use(project);
      project.remove();
    },
    { scope: 'worker' },
  ],
  started: [
    async ({ project }, use) => {
      const script = project.write('gateway.mjs', GATEWAY);
      const child = spawn(process.execPath, [script], { cwd: project.folder });
      await use(JSON.parse(await firstLine(child)));
      child.kill();
      await once(child, 'exit');
    },
    { scope: 'worker' },
  ],
});

for (const [name, { body, code }] of Object.entries(APPLICATIONS)) {
  test(`the ${name} of the packed package pays at the gateway of its testkit`, async ({
    page,
    project,
    started,
  }) => {
    const entry = project.write(`${name}/entry.ts`, code);
    const folder = `${project.folder}/${name}`;
    const script = await bundle(entry, { project: project.folder });
    project.write(`${name}/index.html`, pageWith(script, body));
    const shop = await startShop({ ...started, folder, gateway: started.url });
    try {
      await page.goto(shop.url);
      await fillCard(page, TEST_CARDS.visa);
      await pay(page);
      await page.waitForURL(/\/result\?/);
      const { search } = new URL(page.url());
      expect(await (await fetch(`${shop.url}/payment${search}`)).json()).toEqual({ state: 'paid' });
    } finally {
      shop.close();
    }
  });
}

/** What a program says first. */
async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('it says nothing');
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('it ended');
}
