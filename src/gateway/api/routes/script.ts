/** The widget's files: the script, at its stable and at its immutable URL, and the files that it loads. */

import type { CheckoutId } from '../../domain/shared/ids.ts';
import type { Asset } from '../assets.ts';
import { type AppContext, refusal, systemTimeStamp } from '../context.ts';
import { render, resultOf } from '../render/envelope.ts';
import { type Answer, header, json, type Request, type Route, routeOf } from '../route.ts';
import { serve } from '../static.ts';

const READ = ['GET', 'HEAD'] as const;
const SCRIPT = 'paymentWidgets.js';

/** The sprite and the style sheets, which pages refer to directly. */
const OF_ANY_VERSION = /^(?:img\/brand\.png$|css\/)/;

/**
 * A browser that knows this header uses the cached script of one checkout for the next, after it has asked at the address of the first
 * whether the script is still current (draft-ietf-httpbis-no-vary-search).
 */
const FOR_ALL_CHECKOUTS = { 'No-Vary-Search': 'params=("checkoutId")' };

/**
 * A page with an integrity hash requests the script with CORS. Its script depends on its checkout (`scriptFor`), so it is cached
 * for that address alone: after an upgrade the browser would block another one.
 */
const mayHaveIntegrity = (request: Request): boolean =>
  header(request, 'sec-fetch-mode') !== 'no-cors';

export function scriptRoutes(context: AppContext): Route[] {
  const { others } = context.files;
  const orNone = (asset: Asset | undefined, request: Request, caching: 'check' | 'immutable') =>
    asset ? serve(asset, request, caching) : noSuchFile(context, request);
  const map = others.get(`${SCRIPT}.map`);
  const script = async (request: Request) => {
    const answer = serve(await scriptFor(context, request), request, 'check');
    return mayHaveIntegrity(request)
      ? answer
      : { ...answer, headers: { ...answer.headers, ...FOR_ALL_CHECKOUTS } };
  };
  const routes: Route[] = [
    { ...routeOf('loadScript'), answer: script },
    // Some pages load the script by this address.
    { methods: READ, path: `/v2/${SCRIPT}`, openapi: 'omitted: file', answer: script },
    {
      methods: READ,
      path: `/v1/${SCRIPT}.map`,
      openapi: 'omitted: file',
      answer: (request) => orNone(map, request, 'check'),
    },
    {
      methods: READ,
      path: '/v1/static/:version/*',
      openapi: 'omitted: file',
      async answer(request) {
        const { version, '*': name = '' } = request.params;
        if (name === SCRIPT || name === `${SCRIPT}.map`) {
          const files = (await context.builds.with('script', version ?? ''))?.files;
          const asset = name === SCRIPT ? files?.script : files?.others.get(name);
          return orNone(asset, request, 'immutable');
        }
        const build = await context.builds.with('assets', version ?? '');
        if (build) return orNone(build.files.others.get(name), request, 'immutable');
        // The page names the version of a build that is no longer stored: the file found here is that of another build, so it
        // is revalidated each time.
        return orNone(OF_ANY_VERSION.test(name) ? others.get(name) : undefined, request, 'check');
      },
    },
    {
      methods: READ,
      path: '/v1/paymentWidgets/img/*',
      openapi: 'omitted: file',
      answer: (request) => orNone(others.get(`img/${request.params['*']}`), request, 'check'),
    },
    {
      methods: READ,
      path: '/v1/paymentWidgets/css/*',
      openapi: 'omitted: file',
      answer: (request) => orNone(others.get(`css/${request.params['*']}`), request, 'check'),
    },
    {
      ...routeOf('readIntegrity'),
      answer: (request) => integrityAnswer(context, request),
    },
  ];
  return routes.map((route) => ({ ...route, isFromMemory: true }));
}

/**
 * The script of a checkout: normally the current one. If the shop got the integrity hash of an earlier one for this checkout, a
 * browser would block any other.
 */
async function scriptFor({ store, builds }: AppContext, { query }: Request): Promise<Asset> {
  const { script } = builds.current.files;
  const id = new URLSearchParams(query).get('checkoutId');
  if (!id || !(await builds.hasOthers())) return script;
  const events = await store.event.about({ checkoutId: id as CheckoutId }, MOST_EVENTS);
  const promised = events.findLast(({ data }) => data['script'] !== undefined)?.data['script'];
  return (await builds.with('script', promised ?? ''))?.files.script ?? script;
}

/** Creation and updates are among the first events of a checkout. */
const MOST_EVENTS = 50;

const noSuchFile = (context: AppContext, request: Request): Answer =>
  json(refusal(context, request, { refused: '200.300.406', status: 404 }));

/**
 * The hash of the script, for shops that write the script tag before a checkout exists; and the data that the form then
 * needs.
 */
function integrityAnswer(context: AppContext, request: Request): Answer {
  const { integrity } = context.files;
  const isTestSystem = context.environment === 'test';
  return json(
    render(
      { result: resultOf('000.000.100'), integrity, isTestSystem },
      systemTimeStamp(context, request),
    ),
    // The answer is the same for all callers, and contains nothing secret.
    { 'Access-Control-Allow-Origin': '*' },
  );
}
