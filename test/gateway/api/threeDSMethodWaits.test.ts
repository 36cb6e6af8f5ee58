/** Simultaneous requests that wait for the same 3DS Method share one database query. */

import { expect, it } from 'vitest';
import { ThreeDSMethodWaits } from '../../../src/gateway/api/threeDSMethodWaits.ts';
import type { Redirect } from '../../../src/gateway/domain/redirect/types.ts';
import type { RedirectToken } from '../../../src/gateway/domain/shared/ids.ts';
import type { Store } from '../../../src/gateway/domain/tables.ts';
import { requiresAction } from '../../../src/gateway/domain/transaction/status.ts';
import { systemClock } from '../../../src/gateway/platform/time/systemClock.ts';

const TOKEN = 'a'.repeat(64) as RedirectToken;

/** A store with one redirect, whose 3DS Method has not run yet. */
function storeWithRedirect() {
  let asked = 0;
  let phase = 'begun';
  const store = {
    redirect: {
      find: async () => {
        asked++;
        return { paymentId: 'p', flow: { method: 'asked', phase } } as unknown as Redirect;
      },
    },
    payment: { find: async () => requiresAction('000.200.000') },
  } as unknown as Pick<Store, 'redirect' | 'payment'>;
  const looks = new ThreeDSMethodWaits({ store, systemClock });
  return {
    looks,
    asked: () => asked,
    look: () => {
      phase = 'done';
      looks.changed(TOKEN);
    },
  };
}

it('all waiting requests share one query, which ends with the message of the issuer', async () => {
  const { looks, asked, look } = storeWithRedirect();
  const all = Promise.all(Array.from({ length: 300 }, () => looks.over(TOKEN)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked()).toBe(1);
  look();
  await all;
  expect(asked()).toBe(2);
});

it('a later request is answered at once', async () => {
  const { looks, look } = storeWithRedirect();
  const first = looks.over(TOKEN);
  look();
  await first;
  await looks.over(TOKEN);
});
