/** `doctor` against pages of a shop and a gateway. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/cli/doctor/finding.ts';
import { type Gateway, startGateway } from '../../../src/gateway/start.ts';
import { whenFileEnds } from '../../cleanUp.ts';
import { fixtureAssets } from '../../gateway/harness.ts';
import { runHere } from '../terminal.ts';

let gateway: Gateway;
let integrity: string;
beforeAll(async () => {
  gateway = await startGateway({ assets: fixtureAssets() });
  whenFileEnds(() => gateway.close());
  const response = await fetch(`${gateway.url}/v1/fastcheckout/integrity`);
  ({ integrity } = (await response.json()) as { integrity: string });
});

type Headers = Readonly<Record<string, string>>;

/** Starts a page of a shop. @returns its address */
async function serve(html: string, headers: Headers = {}, status = 200): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(html);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  whenFileEnds(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/pay`;
}

/** The parts of a page that can differ. */
interface Page {
  readonly script?: string;
  readonly src?: string;
  readonly form?: string;
  readonly options?: string;
  readonly headers?: Headers;
}

const POLICY = () =>
  `default-src 'none'; script-src ${gateway.url} 'nonce-a'; connect-src ${gateway.url}; ` +
  `frame-src ${gateway.url}; img-src ${gateway.url}; base-uri 'none'; form-action 'self'; ` +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** A page without a fault, except for the given parts. */
async function examine(page: Page = {}, ...flags: string[]) {
  const {
    src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=8AC7A4C9.uat01-vm-tx01`,
    script = `<script src="${src}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    form = '<form class="paymentWidgets" action="https://shop.example/result" data-brands="VISA paypal"></form>',
    options = "{ locale: 'de' }",
    headers = { 'content-security-policy': POLICY() },
  } = page;
  const html = `<script nonce="a">var wpwlOptions = ${options};</script>${script}${form}`;
  const { out, exitCode } = await runHere([
    'doctor',
    await serve(html, headers),
    '--json',
    ...flags,
  ]);
  const findings = JSON.parse(out) as Finding[];
  const faults = findings.filter(({ status }) => status !== 'ok');
  return {
    exitCode,
    findings,
    faults: faults.map(
      ({ check, status, message, change }) => `${status} ${check}: ${message}: ${change}`,
    ),
  };
}

it('prints texts of the page in one line, without what a terminal obeys', async () => {
  const action = 'ftp:x\u001b[2J\nok  https: forged\u009b31m\u202e';
  const html = `<form class="paymentWidgets" action="${action}" data-brands="VISA"></form>`;
  const { out } = await runHere(['doctor', await serve(html)]);
  expect(out).toContain('the action ftp:x [2J ok  https: forged 31m');
  for (const sign of ['\u001b', '\u009b', '\u202e']) expect(out).not.toContain(sign);
});

it('a page without a fault', async () => {
  const { findings, exitCode } = await examine();
  expect(exitCode).toBe(0);
  expect(findings.map(({ check, status }) => `${check} ${status}`)).toEqual([
    'page ok',
    'https ok',
    'script ok',
    'integrity ok',
    'checkout ok',
    'form ok',
    'brands ok',
    'action ok',
    'policy ok',
    'options ok',
  ]);
});

it('prints a line for each finding, and never the id of the checkout', async () => {
  const url = await serve(
    `<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=SECRET1"></script><form class="paymentWidgets" data-brands="VISSA"></form>`,
  );
  const { out, exitCode } = await runHere(['doctor', url]);
  expect(exitCode).toBe(1);
  expect(out).toContain(`ok       page: ${url} loads\n`);
  expect(out).toContain('problem  brands: VISSA in data-brands is not a brand: write VISA\n');
  expect(out).toContain(
    'warning  policy: the page has no content security policy: payment-widgets csp',
  );
  expect(out).toMatch(/\nproblems: 1, warnings: 3\n$/);
  expect(out).not.toContain('SECRET1');
});

it('callbacks that use jQuery need a page that loads it', async () => {
  const options = "{ onReady() { $('form').find('.wpwl-button').before('<p>'); } }";
  const form =
    '<form class="paymentWidgets" action="https://shop.example/result" data-brands="VISA"></form>';
  expect((await examine({ options, form })).faults).toEqual([
    'warning jquery: the callbacks use jQuery, and no script tag of the page loads it: load jQuery before the form, which brings none',
  ]);
  const loaded = `${form}<script nonce="a" src="/js/jquery-3.7.1.min.js"></script>`;
  expect((await examine({ options, form: loaded })).faults).toEqual([]);
  expect((await examine({ options: "{ locale: '$1' }" })).faults).toEqual([]);
});

describe('the script', () => {
  const faultsOf = async (script: string) => (await examine({ script })).faults;
  const tag = (more: string) =>
    `<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=8AC7A4C9" ${more}></script>`;

  it('is missing', async () => {
    expect(await faultsOf('')).toContainEqual(
      expect.stringMatching(/^problem script: the HTML of the page has no script tag/),
    );
  });

  it('has no integrity, a wrong one, one that is no hash, or one without crossorigin', async () => {
    expect(await faultsOf(tag(''))).toEqual([
      expect.stringMatching(/^warning integrity: .* no integrity/),
    ]);
    expect(await faultsOf(tag('integrity="sha384-AAAA" crossorigin'))).toEqual([
      `problem integrity: the integrity of the script tag does not match the file, so browsers block it: write integrity="${integrity}"`,
    ]);
    expect(await faultsOf(tag('integrity="abc" crossorigin'))).toEqual([
      expect.stringMatching(/^problem integrity: .* is no hash/),
    ]);
    expect(await faultsOf(tag(`integrity="${integrity}"`))).toEqual([
      'problem integrity: the script tag has integrity without crossorigin, so browsers block the file: add crossorigin="anonymous"',
    ]);
    // A weaker hash that does not match is ignored.
    expect(await faultsOf(tag(`integrity="sha256-AAAA ${integrity}" crossorigin`))).toEqual([]);
  });

  it('has no checkoutId, or a placeholder', async () => {
    const faults = async (src: string, options = '{}') => (await examine({ src, options })).faults;
    const path = `${gateway.url}/v1/paymentWidgets.js`;
    expect(await faults(path)).toEqual([
      expect.stringMatching(/^problem checkout: .* no checkoutId/),
    ]);
    for (const id of ['{checkoutId}', 'CHECKOUT_ID', 'undefined']) {
      expect(await faults(`${path}?checkoutId=${id}`)).toEqual([
        expect.stringMatching(/^problem checkout: .* placeholder/),
      ]);
    }
    expect(await faults(path, '{ createCheckout: async () => "x" }')).toEqual([]);
  });

  it('is not the file of the gateway', async () => {
    const copy = await serve('', { 'content-type': 'text/javascript' });
    const origin = new URL(copy).origin;
    const script = (path: string) => `<script src="${origin}${path}?checkoutId=8AC7A4C9"></script>`;
    expect(await faultsOf(script('/v1/paymentWidgets.js'))).toContainEqual(
      expect.stringContaining('does not confirm that it is the script of the gateway'),
    );
    expect(await faultsOf(script('/js/paymentWidgets.js'))).toContainEqual(
      expect.stringContaining('/js/paymentWidgets.js is not the path of the script'),
    );
    const gone = 'http://127.0.0.1:1/v1/paymentWidgets.js';
    expect(await faultsOf(`<script src="${gone}?checkoutId=8AC7A4C9"></script>`)).toContainEqual(
      expect.stringMatching(`^problem script: ${gone} cannot be loaded: `),
    );
    const other = `problem script: the script comes from ${gateway.url}: load it from https://pay.example`;
    const { faults } = await examine({}, '--base-url', 'https://pay.example');
    expect(faults).toContainEqual(other);
  });
});

describe('the form', () => {
  const faultsOf = async (form: string, options = '{}') =>
    (await examine({ form, options })).faults;

  it('is missing, or has a class that is almost right', async () => {
    expect(await faultsOf('')).toEqual([expect.stringMatching(/^problem form: .* no form/)]);
    expect(await faultsOf('<form class="paymentwidget"></form>')).toEqual([
      'problem form: a form has the class paymentwidget: write paymentWidgets',
    ]);
  });

  it('knows which brand a longer name means', async () => {
    const form =
      '<form class="paymentWidgets" action="https://shop.example/" data-brands="MASTERCARD"></form>';
    expect(await faultsOf(form)).toEqual([
      'problem brands: MASTERCARD in data-brands is not a brand: write MASTER',
    ]);
  });

  it('names an unknown brand, or none', async () => {
    const form = (more: string, text = '') =>
      `<form class="wide paymentWidgets" action="https://shop.example/" ${more}>${text}</form>`;
    expect(await faultsOf(form('data-brands="VISA MASTERCRD XYZZY"'))).toEqual([
      expect.stringMatching(/^problem brands: MASTERCRD in data-brands is not a brand: /),
      `problem brands: XYZZY in data-brands is not a brand: remove it; ${gateway.url}/docs/brands lists all`,
    ]);
    expect(await faultsOf(form('data-brands="VISSA"'))).toEqual([
      'problem brands: VISSA in data-brands is not a brand: write VISA',
    ]);
    expect(await faultsOf(form(''))).toEqual([
      expect.stringMatching(/^problem brands: .* no brand/),
    ]);
    expect(await faultsOf(form('', 'VISA'))).toEqual([]);
  });

  it('has an action that is relative, missing, or no address', async () => {
    const form = (action: string) =>
      `<form class="paymentWidgets" ${action} data-brands="VISA"></form>`;
    expect(await faultsOf(form('action="/result"'))).toEqual([
      expect.stringMatching(
        /^warning action: .* relative.*: write http:\/\/127\.0\.0\.1:\d+\/result$/,
      ),
    ]);
    expect(await faultsOf(form(''))).toEqual([
      expect.stringMatching(/^warning action: .* no action/),
    ]);
    expect(await faultsOf(form(''), '{ shopperResultUrl: "https://a" }')).toEqual([]);
    expect(await faultsOf(form('action="javascript:x()"'))).toEqual([
      expect.stringMatching(/^problem action: /),
    ]);
  });
});

it('names each source that the policy of the page lacks', async () => {
  const policy = POLICY().replace(`connect-src ${gateway.url}; `, '');
  const { faults, exitCode } = await examine({ headers: { 'content-security-policy': policy } });
  expect(exitCode).toBe(1);
  expect(faults).toEqual([
    `problem policy: the form sends requests to the gateway: connect-src must allow ${gateway.url}`,
  ]);
});

it('a policy that could be stricter is a warning; X-Frame-Options replaces frame-ancestors', async () => {
  const policy = POLICY().replace("frame-ancestors 'none'; ", '');
  const faults = async (more: Headers) =>
    (await examine({ headers: { 'content-security-policy': policy, ...more } })).faults;
  expect(await faults({})).toEqual([expect.stringMatching(/^warning policy: frame-ancestors/)]);
  expect(await faults({ 'x-frame-options': 'DENY' })).toEqual([]);
});

it('an isolated page cannot observe a window of the bank', async () => {
  const headers = {
    'content-security-policy': POLICY(),
    'cross-origin-opener-policy': 'same-origin',
  };
  expect((await examine({ headers, options: "{ paymentTarget: '_blank' }" })).faults).toEqual([
    expect.stringMatching(/^warning windows: /),
  ]);
  expect((await examine({ headers })).faults).toEqual([]);
});

it('names options that do not exist, with the nearest one', async () => {
  const options = '{ lcoale: "de", onBeforeSubmit: f, onReday: f, colour: 1 }';
  expect((await examine({ options })).faults).toEqual([
    'problem options: wpwlOptions.lcoale has no effect: write locale',
    'problem options: wpwlOptions.onBeforeSubmit has no effect: use onBeforeSubmitCard, or that of another kind of form',
    'problem options: wpwlOptions.onReday has no effect: write onReady',
    `warning options: wpwlOptions.colour has no effect: remove it, or look up its name at ${gateway.url}/docs/options`,
  ]);
});

it('a page that does not load is a problem, and an invalid address a wrong command line', async () => {
  const { out, exitCode } = await runHere(['doctor', await serve('', {}, 404), '--json']);
  expect(exitCode).toBe(1);
  expect(JSON.parse(out)).toEqual([expect.objectContaining({ check: 'page', status: 'problem' })]);
  expect((await runHere(['doctor', 'shop.example'])).refused).toContain('is not an http(s) URL');
  expect((await runHere(['doctor'])).refused).toBe('URL is missing: --help shows the usage');
  expect((await runHere(['doctor', 'http://a', 'b'])).refused).toContain('unexpected argument b');
});
