/** Sample authentications: a payment of 92 euros with a browser. */

import { requestOf } from '../../../../src/gateway/catalogue/parameters/nestedObject.ts';
import {
  type AuthenticationStart,
  beginAuthentication,
} from '../../../../src/gateway/domain/threeDSecure/begin.ts';
import type { FollowDetails } from '../../../../src/gateway/domain/threeDSecure/follow.ts';
import type {
  AuthenticationInput,
  AuthenticationSubject,
} from '../../../../src/gateway/domain/threeDSecure/issuer.ts';
import {
  type AuthenticationState,
  type Message,
  NETWORKS,
} from '../../../../src/gateway/domain/threeDSecure/types.ts';
import {
  AUTHENTICATED_CARDS,
  type AuthenticatedCard,
  type Outcome,
} from '../../../../src/simulator/issuer/cards.ts';
import { simulatedIssuers } from '../../../../src/simulator/issuer/index.ts';
import { scriptOf } from '../../../../src/simulator/issuer/script.ts';
import { ENTITY } from '../../harness.ts';

export const IDS = {
  server: '0190a0a0-a0a0-7000-8000-000000000001',
  ds: '0190a0a0-a0a0-7000-8000-000000000002',
  acs: '0190a0a0-a0a0-7000-8000-000000000003',
};

export const BROWSER = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'de-AT',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
};

/** Differences from the usual request; `undefined` removes a parameter. */
export interface Differences {
  readonly request?: Readonly<Record<string, string | undefined>>;
  readonly subject?: Partial<AuthenticationSubject>;
  readonly more?: Partial<Omit<AuthenticationInput, 'request' | 'subject'>>;
}

export function authenticationInput(
  number: string,
  brand: string,
  different: Differences = {},
): AuthenticationInput {
  const request: Record<string, string> = Object.create(null);
  const all = {
    'card.number': number,
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
    'customer.ip': '192.0.2.7',
    ...BROWSER,
    ...different.request,
  };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) request[name] = value;
  return {
    request: requestOf(request),
    subject: {
      type: 'DB',
      brand,
      accountKind: 'card',
      money: { minor: 9200n, currency: 'EUR' },
      isStored: false,
      ...different.subject,
    },
    networks: NETWORKS,
    issuers: simulatedIssuers,
    entityId: ENTITY.id,
    channelId: ENTITY.id,
    notificationUrl: 'https://gateway.example/v1/redirects/return',
    ids: IDS,
    now: Date.UTC(2030, 0, 31, 12, 5, 9),
    hasBrowserPage: true,
    isShoppers: true,
    isStrict: false,
    needsReturn: false,
    ...different.more,
  };
}

/** The card of an outcome, of a brand. */
export function cardFor(outcome: Outcome, brand = 'VISA', nth = 0): AuthenticatedCard {
  const all = AUTHENTICATED_CARDS.filter((one) => one.outcome === outcome && one.brand === brand);
  const card = all[nth];
  if (card === undefined) throw new Error(`no ${brand} for ${outcome}`);
  return card;
}

/** Starts an authentication with the card of an outcome. */
export const begin = (
  outcome: Outcome,
  different: Differences = {},
  brand = 'VISA',
  nth = 0,
): AuthenticationStart =>
  beginAuthentication(authenticationInput(cardFor(outcome, brand, nth).number, brand, different));

/** The flow of a waiting authentication. */
export function flowOf(begun: AuthenticationStart): AuthenticationState {
  if (begun.kind !== 'waits') throw new Error(`${begun.kind} does not wait`);
  return begun.flow;
}

/** The result of an authentication that needs no shopper. */
export function doneOf(begun: AuthenticationStart): Extract<AuthenticationStart, { kind: 'done' }> {
  if (begun.kind !== 'done') throw new Error(`${begun.kind} is not done`);
  return begun;
}

/** The arguments of the steps after the start. */
export const follow = (forAuthenticationAlone: boolean): FollowDetails => ({
  issuers: simulatedIssuers,
  forAuthenticationAlone,
});

/** The messages of an authentication that needs no shopper. */
export const messagesOf = (begun: AuthenticationStart): readonly Message[] =>
  doneOf(begun).flow?.messages ?? [];

/** A request with a custom parameter of the simulator. */
export const custom = (name: string, value: string): Differences => ({
  request: { [`customParameters[3DS2_${name}]`]: value },
});

/** As an authentication without a payment. */
export const alone: Differences = { subject: { type: '3D' } };

/** In short: the status, then the end; `method` if the 3DS Method comes first. */
export function outcomeOf(begun: AuthenticationStart): string {
  switch (begun.kind) {
    case 'none':
      return 'none';
    case 'waits':
      return `${begun.flow.method === null ? '' : 'method '}${scriptOf(begun.flow).status}`;
    case 'done':
      return [begun.authentication.authenticationStatus, begun.code].filter(Boolean).join(' ');
  }
}

/** A request with a parameter of 3-D Secure. */
export const threeDSecure = (name: string, value: string): Differences => ({
  request: { [`threeDSecure.${name}`]: value },
});

/** Both requests merged. */
export const both = (...all: Differences[]): Differences => ({
  request: Object.assign({}, ...all.map(({ request }) => request)),
});
