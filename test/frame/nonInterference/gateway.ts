/** The real gateway, in process, with a bank that is blind: whatever differs in an answer, the gateway itself said. */

import { SANDBOX } from '../../../src/gateway/domain/merchant/types.ts';
import type { Verdict } from '../../../src/gateway/domain/payment/processor.ts';
import { type Gateway, startGateway } from '../../../src/gateway/start.ts';
import { whenFileEnds } from '../../cleanUp.ts';
import { fixtureAssets, NOON, Shop } from '../../gateway/harness.ts';
import { type Patch, patchedGateway } from './bundle.ts';

/** Where frames come from. */
export const GATEWAY = 'https://pay.example';
/** Where the page is that holds them, and that tries everything. */
export const PAGE = 'https://shop.example';

/** An answer as text. */
export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** The gateway as browsers reach it. */
export interface BlindGateway {
  /** A new checkout's id. */
  checkout(): Promise<string>;
  /** @param origin of the document that asks */
  ask(path: string, init: RequestInit, origin: string): Promise<Reply>;
}

/** Approves everything without a look at it. */
const BLIND: Verdict = { code: '000.100.110', riskScore: null };

/** Starts it. It ends with the test file. @param patches of the gateway's sources */
export async function blindGateway(patches: readonly Patch[] = []): Promise<BlindGateway> {
  const own = patches.filter(({ file }) => !file.startsWith('src/frame/'));
  const start = own.length ? await patchedGateway(own) : startGateway;
  const gateway: Gateway = await start({
    assets: fixtureAssets(),
    allowedHosts: [new URL(GATEWAY).host],
    processor: { kind: 'local', answer: () => BLIND },
    entities: [
      {
        entityId: SANDBOX.id,
        token: SANDBOX.token,
        origins: [PAGE],
        // Whether an issuer asks for more goes by the number.
        terms: { threeDSecure: [] },
      },
    ],
  });
  whenFileEnds(() => gateway.close());
  await gateway.clock.freeze(NOON);
  const shop = new Shop(gateway);
  return {
    checkout: () => shop.checkout(),
    async ask(path, init, origin) {
      const reply = await gateway.app.inject({
        method: (init.method ?? 'GET') as 'GET' | 'POST',
        url: path,
        headers: { ...headersOf(init), origin, accept: '*/*', host: new URL(GATEWAY).host },
        ...(init.body instanceof URLSearchParams && { payload: init.body.toString() }),
      });
      return { status: reply.statusCode, text: reply.body };
    },
  };
}

function headersOf({ headers, body }: RequestInit): Record<string, string> {
  const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
  const own = Object.entries((headers ?? {}) as Record<string, string>);
  return {
    ...(body ? form : {}),
    ...Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

/** What the gateway draws, or takes from the machine: ids, hashes, descriptors, times of its own clock. */
const DRAWN =
  /[0-9A-F]{32}-\w+|\b[0-9a-f]{64}\b|\b[0-9a-f]{32}\b|\b\d{4}\.\d{4}\.\d{4}\b|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+\d{4}/g;

/** Names what is drawn by the order in which it is first seen. One for each history. */
export function createMask(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) =>
    text.replace(DRAWN, (drawn) => {
      const name = names.get(drawn) ?? `#${names.size + 1}`;
      names.set(drawn, name);
      return name;
    });
}
