// The tables of docs/3d-secure.md and docs/asynchronous.md: the results of payments with a shopper step. The table of
// docs/compatibility.md about series of payments.

import { load } from './load.mjs';

/** @typedef {typeof import('../src/simulator/issuer/cards.ts')} Cards */
/** @typedef {import('../src/simulator/issuer/cards.ts').AuthenticatedCard} Card */
/** @typedef {import('../src/gateway/domain/threeDSecure/types.ts').Authentication} Authentication */
/** @typedef {{ authentication: Authentication | undefined, code: string | undefined }} End */
/** @typedef {(heads: string[], rows: string[][]) => string[]} Table */

const FOLDER = 'src/gateway/domain/threeDSecure';
const ISSUER = 'src/simulator/issuer';

/** The required data of a browser. */
const BROWSER = Object.fromEntries(
  [
    'acceptHeader',
    'language',
    'screenHeight',
    'screenWidth',
    'timezone',
    'userAgent',
    'javaEnabled',
  ].map((name) => [`customer.browser.${name}`, '1']),
);

/**
 * Authenticates the holder of a test card, who confirms every challenge.
 * @param {Card} card @param {boolean} alone whether nothing is paid
 * @returns {Promise<End>}
 */
async function authenticated({ brand, number }, alone) {
  /** @type {typeof import('../src/gateway/domain/threeDSecure/begin.ts')} */
  const { beginAuthentication } = await load(`${FOLDER}/begin.ts`);
  /** @type {typeof import('../src/gateway/domain/threeDSecure/follow.ts')} */
  const { answerChallenge, startAfterBrowserArrival, methodDone } = await load(
    `${FOLDER}/follow.ts`,
  );
  /** @type {typeof import('../src/gateway/domain/threeDSecure/types.ts')} */
  const { NETWORKS } = await load(`${FOLDER}/types.ts`);
  /** @type {typeof import('../src/simulator/issuer/index.ts')} */
  const { simulatedIssuers: issuers } = await load(`${ISSUER}/index.ts`);
  /** @type {typeof import('../src/gateway/catalogue/parameters/nestedObject.ts')} */
  const { requestOf } = await load('src/gateway/catalogue/parameters/nestedObject.ts');
  const begun = beginAuthentication({
    request: requestOf({ 'card.number': number, ...BROWSER }),
    subject: {
      type: alone ? '3D' : 'DB',
      brand,
      accountKind: 'card',
      money: { minor: 9200n, currency: 'EUR' },
      isStored: false,
    },
    networks: NETWORKS,
    issuers,
    entityId: /** @type {any} */ ('e'.repeat(32)),
    channelId: /** @type {any} */ ('e'.repeat(32)),
    notificationUrl: '',
    ids: { server: 'server', ds: 'ds', acs: 'acs' },
    now: 0,
    hasBrowserPage: true,
    isShoppers: true,
    isStrict: false,
    needsReturn: false,
  });
  if (begun.kind === 'none') return { authentication: begun.authentication, code: undefined };
  if (begun.kind === 'done') return { authentication: begun.authentication, code: begun.code };
  const details = { issuers, forAuthenticationAlone: alone };
  const asked = startAfterBrowserArrival(methodDone(begun.flow), details);
  const done =
    asked.kind === 'done' ? asked : answerChallenge(asked.flow, { kind: 'approve' }, details);
  if (done.kind !== 'done') throw new Error(`${number} has a second challenge`);
  return { authentication: done.authentication, code: done.code };
}

/** The result of a payment, or of an authentication without a payment, that the issuer does not decide. */
const SUCCESS = '000.100.110';

/** @param {string | undefined} code */
const codeIn = (code) => (code === undefined || code === 'success' ? SUCCESS : code);

/** One row an outcome: found out by going through it. @param {Table} table */
async function outcomes(table) {
  /** @type {Cards} */
  const { AUTHENTICATED_CARDS, OUTCOMES } = await load(`${ISSUER}/cards.ts`);
  /** @type {typeof import('../src/gateway/domain/threeDSecure/outcome.ts')} */
  const { liabilityOf } = await load(`${FOLDER}/outcome.ts`);
  const rows = Object.entries(OUTCOMES).map(async ([outcome, { status, words }]) => {
    const cardOf = (/** @type {string} */ brand) =>
      /** @type {Card} */ (
        AUTHENTICATED_CARDS.find((one) => one.outcome === outcome && one.brand === brand)
      );
    const [visa, master, alone] = await Promise.all([
      authenticated(cardOf('VISA'), false),
      authenticated(cardOf('MASTER'), false),
      authenticated(cardOf('VISA'), true),
    ]);
    const said = visa.authentication ?? {};
    const other = master.authentication?.eci;
    return [
      `\`${outcome}\``,
      words,
      status ?? 'is not asked',
      said.authenticationStatus ?? 'none',
      said.eci === other ? (said.eci ?? 'none') : `${said.eci} (${other})`,
      codeIn(visa.code),
      visa.code === undefined ? liabilityOf(said) : '',
      codeIn(alone.code),
    ];
  });
  return table(
    ['outcome', 'in words', 'ARes', 'status', '`eci`', 'payment', '`liability`', 'alone'],
    await Promise.all(rows),
  );
}

/** @param {Table} table */
async function cards(table) {
  /** @type {Cards} */
  const { AUTHENTICATED_CARDS, OUTCOMES } = await load(`${ISSUER}/cards.ts`);
  const brands = [...new Set(AUTHENTICATED_CARDS.map(({ brand }) => brand))];
  return table(
    ['outcome', ...brands],
    Object.keys(OUTCOMES).map((outcome) => [
      `\`${outcome}\``,
      ...brands.map((brand) =>
        AUTHENTICATED_CARDS.filter((card) => card.outcome === outcome && card.brand === brand)
          .map(({ number, version }) => (version === '2.2.0' ? number : `${number} (${version})`))
          .join(', '),
      ),
    ]),
  );
}

/** @param {Table} table */
async function networks(table) {
  /** @type {typeof import('../src/gateway/domain/threeDSecure/networks.ts')} */
  const { REQUESTOR_KEYS } = await load(`${FOLDER}/networks.ts`);
  /** @type {typeof import('../src/gateway/domain/threeDSecure/types.ts')} */
  const { NETWORKS } = await load(`${FOLDER}/types.ts`);
  /** @type {typeof import('../src/brands/index.ts')} */
  const { CARDS, networkOf } = await load('src/brands/index.ts');
  return table(
    ['network', '`paymentBrand`', '`threeDSecure.v2.…`'],
    NETWORKS.map((network) => [
      `\`${network}\``,
      Object.keys(CARDS)
        .filter((key) => networkOf(key) === network)
        .join(', '),
      REQUESTOR_KEYS[network] ?? '',
    ]),
  );
}

/** @param {Table} table */
async function switches(table) {
  /** @type {typeof import('../src/simulator/issuer/switches.ts')} */
  const { AUTHENTICATION_SWITCHES } = await load(`${ISSUER}/switches.ts`);
  return table(
    ['parameter', 'effect'],
    AUTHENTICATION_SWITCHES.map(({ sent, effect }) => [sent, effect]),
  );
}

/** Codes that a payment can have instead of the processor's, and when. @type {Record<string, string>} */
const FAILURES = {
  '100.380.305': '`shopperResultUrl` is missing',
  '100.380.401':
    'the status is N, or the authentication failed: the shopper declined, or entered three wrong codes',
  '100.390.111':
    'the [3-D Secure server](#a-3-d-secure-server) has not answered, or its answer is not valid',
  '100.390.112': 'the status is U: a technical error',
  '100.390.114':
    'the status is R: the issuer rejects the payment; `threeDSecure.cardHolderInfo` is a message for the shopper',
  '100.396.101': 'the shopper cancelled on the page of the issuer or in the form',
  '100.396.103': '15 minutes passed without a result, or the issuer reported a timeout',
  '300.100.100': 'soft decline: the issuer requires an authentication',
  '600.300.211': '`shopperResultUrl` is not an allowed address for a redirect',
};

/** What becomes of a series without its bounds, or of instalments without their number. @param {Table} table */
async function series(table) {
  /** @type {typeof import('../src/gateway/catalogue/parameters/rules/series.ts')} */
  const { SERIES_EFFECTS, SERIES_ROWS } = await load(
    'src/gateway/catalogue/parameters/rules/series.ts',
  );
  const by = { own: 'the gateway', external: 'another server', none: 'no server' };
  return table(
    ['network', 'authenticated by', 'missing', 'by default', '`strict`'],
    SERIES_ROWS.flatMap(({ network, authentication, bounds, count }) =>
      [
        { missing: '`expiry` or `frequency`', effects: bounds },
        { missing: '`numberOfInstallments`', effects: count },
      ].map(({ missing, effects }) => [
        network,
        by[authentication],
        missing,
        ...effects.map((effect) => SERIES_EFFECTS[effect]),
      ]),
    ),
  );
}

/** Codes of payments of other brands. @type {Record<string, string>} */
const ENDS = {
  '000.200.000': 'the gateway waits for the shopper on the page, for 30 minutes',
  '800.400.500': 'the gateway waits for the money, for 7 days',
  '000.100.110': 'the payment was approved, or the money arrived',
  '100.396.101': 'the shopper cancelled on the page, or closed its window',
  '100.396.102': 'the shopper or the bank declined',
  '100.396.103': 'the time limit has passed',
  '100.380.305': '`shopperResultUrl` is missing',
  '600.300.211': '`shopperResultUrl` is not an allowed address for a redirect',
};

/** @param {Table} table @param {Record<string, string>} when by code */
async function codes(table, when) {
  /** @type {typeof import('../src/contract/resultCodes.ts')} */
  const { descriptionOf, isResultCode } = await load('src/contract/resultCodes.ts');
  return table(
    ['code', 'description', 'when'],
    Object.entries(when).map(([code, why]) => {
      if (!isResultCode(code)) throw new Error(`no result code: ${code}`);
      return [code, descriptionOf(code), why];
    }),
  );
}

/** @param {Table} table */
async function methods(table) {
  /** @type {typeof import('../src/gateway/catalogue/parameters/methods.ts')} */
  const { METHODS } = await load('src/gateway/catalogue/parameters/methods.ts');
  return table(
    ['method', 'what the shopper does', '`paymentBrand`'],
    METHODS.map(({ name, shopper, brands }) => [name, shopper, [...brands].join(', ')]),
  );
}

/** The tables: file, mark, rows. @param {Table} table */
export const shopperTables = (table) => [
  { file: 'docs/3d-secure.md', mark: 'outcomes', rows: () => outcomes(table) },
  { file: 'docs/3d-secure.md', mark: 'cards', rows: () => cards(table) },
  { file: 'docs/3d-secure.md', mark: 'networks', rows: () => networks(table) },
  { file: 'docs/3d-secure.md', mark: 'switches', rows: () => switches(table) },
  { file: 'docs/3d-secure.md', mark: 'failures', rows: () => codes(table, FAILURES) },
  { file: 'docs/compatibility.md', mark: 'series', rows: () => series(table) },
  { file: 'docs/asynchronous.md', mark: 'methods', rows: () => methods(table) },
  { file: 'docs/asynchronous.md', mark: 'ends', rows: () => codes(table, ENDS) },
];
