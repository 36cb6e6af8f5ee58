import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../../src/cli/csp/command.ts';
import { parseFlags } from '../../../src/cli/flags.ts';
import { COMMANDS } from '../../../src/cli/index.ts';
import { whenFileEnds } from '../../cleanUp.ts';

const GATEWAY = 'https://pay.example';
const STRICT =
  "default-src 'none'; script-src https://pay.example; connect-src https://pay.example; " +
  "frame-src https://pay.example; img-src https://pay.example; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const TAG = `<script src="${GATEWAY}/v1/paymentWidgets.js"></script>`;

/** Starts a page of a shop with these headers. @returns its address */
async function serve(
  headers: Readonly<Record<string, string | readonly string[]>>,
  html = TAG,
  status = 200,
): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(html);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  whenFileEnds(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/pay`;
}

const FLAGS = COMMANDS.find(({ name }) => name === 'csp')?.flags ?? [];

const run = async (...args: string[]) =>
  contentSecurityPolicy(parseFlags(FLAGS, ['--base-url', GATEWAY, ...args]));

/** The output of the check of a page, without its first line. */
async function check(policy: string | string[], html = TAG, ...flags: string[]) {
  const url = await serve({ 'content-security-policy': policy }, html);
  const { text, exitCode } = await run('--url', url, ...flags);
  return { lines: text.trim().split('\n').slice(1), exitCode };
}

const WORKS = { lines: ['The form works with this policy.'], exitCode: 0 };

test('the policy of a page with cards', async () => {
  const { text, notes, exitCode } = await run('--brands', 'VISA PAYPAL');
  expect(text).toBe(`Content-Security-Policy: ${STRICT}\n`);
  expect(notes).toContain("in place of 'none' in trusted-types");
  expect(exitCode).toBe(0);
});

test('the examples of the documentation match its output', async () => {
  const docs = readFileSync('docs/form.md', 'utf8');
  const { text } = await run('--brands', 'VISA PAYPAL');
  expect(docs).toContain(`--base-url ${GATEWAY}\n${text}`);
  const policy = STRICT.replace('frame-src https://pay.example; ', '').replace(
    /connect-src [^;]+/,
    'connect-src https:',
  );
  const { lines } = await check(policy);
  expect(docs).toContain(`${lines.join('\n')}\n`);
});

test('brands without a frame need no frame source, unless the page shows them in a frame', async () => {
  expect((await run('--brands', 'PAYPAL DIRECTDEBIT_SEPA')).text).not.toContain('frame-src');
  const inline = await run('--brands', 'PAYPAL', '--inline', 'PAYPAL');
  expect(inline.text).toContain('frame-src https://pay.example;');
});

test('in live a wallet needs the sources of its script', async () => {
  const { text } = await run('--brands', 'VISA GOOGLEPAY', '--environment', 'live');
  expect(text).toContain('script-src https://pay.example https://pay.google.com;');
  expect(text).toContain('frame-src https://pay.example https://pay.google.com;');
  expect(text).not.toContain('trusted-types');
  const twice = await run('--brands', 'GOOGLEPAY VISA GOOGLEPAY', '--environment', 'live');
  expect(twice.text).toBe(text);
  expect((await run('--brands', 'VISA GOOGLEPAY')).text).not.toContain('google');
});

test('invalid flags are named', async () => {
  const { ConfigError } = await import('../../../src/gateway/config.ts');
  for (const [args, message] of [
    [
      ['--brands', 'VISA VISSA'],
      '--brands must list brands as in data-brands, and VISSA is not a brand',
    ],
    [
      ['--inline', 'constructor'],
      '--inline must list brands as in data-brands, and constructor is not a brand',
    ],
    [
      ['--base-url', 'pay.example'],
      '--base-url must be an http(s) URL without a path, such as https://pay.example',
    ],
    [['--base-url', 'https://pay.example/v1'], '--base-url must be'],
    [['--environment', 'production'], '--environment must be test or live'],
    [['--url', 'shop.example'], '--url must be the http(s) URL of a page'],
    [['--port', '1'], 'unknown flag --port: did you mean --base-url?'],
    [['--hosts', '1'], 'unknown flag --hosts: --help lists the flags'],
  ] as const) {
    const error = await run(...args).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toContain(message);
  }
});

test('the check accepts the printed policy', async () => {
  expect(await check(STRICT)).toEqual(WORKS);
});

test('each missing source is named, with its purpose', async () => {
  for (const directive of ['script-src', 'connect-src', 'frame-src', 'img-src']) {
    const policy = STRICT.replace(`${directive} ${GATEWAY}`, `${directive} 'self'`);
    const { lines, exitCode } = await check(policy);
    expect(lines).toEqual([
      expect.stringMatching(`^missing: ${directive} must allow ${GATEWAY}: `),
      'The form does not work with this policy.',
    ]);
    expect(exitCode).toBe(1);
  }
});

test('each of several policies has to allow the form, also those in the HTML', async () => {
  const meta = `<meta http-equiv="content-security-policy" content="img-src 'self'">`;
  expect((await check([STRICT, "connect-src 'self'"])).lines[0]).toMatch(/^missing: connect-src/);
  expect((await check(`${STRICT}, frame-src 'none'`)).lines[0]).toMatch(/^missing: frame-src/);
  expect((await check(STRICT, `<head>${meta}</head>${TAG}`)).lines[0]).toMatch(/^missing: img-src/);
  expect(await check(STRICT, `<!-- ${meta} -->${TAG}`)).toEqual(WORKS);
});

test('a page that allows scripts by nonce or hash, and scripts that may load more', async () => {
  const policy = (sources: string) =>
    STRICT.replace(`script-src ${GATEWAY}`, `script-src ${sources}`);
  const tag = (more: string) => TAG.replace('<script', `<script ${more}`);
  const works = async (sources: string, html: string) =>
    (await check(policy(sources), html)).exitCode === 0;
  const DYNAMIC = "'strict-dynamic'";
  expect(await works("'nonce-abc'", tag('nonce="abc"'))).toBe(true);
  expect(await works("'nonce-abc'", TAG)).toBe(false);
  expect(await works("'nonce-abc'", tag('nonce="other"'))).toBe(false);
  expect(await works(`'nonce-abc' ${DYNAMIC}`, tag('nonce="abc"'))).toBe(true);
  // Host names have no effect beside 'strict-dynamic'.
  expect(await works(`${GATEWAY} 'nonce-abc' ${DYNAMIC}`, TAG)).toBe(false);
  expect(await works(`'sha384-x' ${DYNAMIC}`, tag('integrity="sha384-x"'))).toBe(true);
  // A hash does not allow the parts that the script loads.
  expect(await works(`'sha384-x'`, tag('integrity="sha384-x"'))).toBe(false);
  expect(await works(`${GATEWAY} 'sha384-x'`, tag('integrity="sha384-x"'))).toBe(true);
});

test('an application that adds the script tag later', async () => {
  const { lines, exitCode } = await check(STRICT, '<div id="app"></div>');
  expect(lines[0]).toMatch(/^the page has no script tag of a form of https:\/\/pay\.example/);
  expect(exitCode).toBe(0);
});

test('a policy that allows more than a form needs', async () => {
  const { lines, exitCode } = await check(
    "default-src * data: 'unsafe-inline' 'unsafe-eval'; script-src * 'unsafe-inline'",
  );
  const names = lines.map((line) => /^loose: (\S+)/.exec(line)?.[1]);
  expect(names.slice(0, -1)).toEqual([
    'script-src',
    'connect-src',
    'img-src',
    'frame-src',
    'object-src',
    'form-action',
    'base-uri',
    'frame-ancestors',
    'require-trusted-types-for',
  ]);
  expect(lines.at(-1)).toBe('The form works with this policy. The policy could be stricter.');
  expect(exitCode).toBe(0);
  // A second, strict policy also applies.
  expect((await check(['default-src *', STRICT])).lines).toEqual(WORKS.lines);
});

test('other conditions of a browser', async () => {
  const missing = async (policy: string | string[], html = TAG, ...flags: string[]) =>
    (await check(policy, html, ...flags)).lines.flatMap(
      (line) => /^missing: (.*)/.exec(line)?.[1] ?? [],
    );
  const script = (sources: string, more = '') =>
    `${STRICT.replace(`script-src ${GATEWAY}`, `script-src ${sources}`)}${more}`;
  // The directive for script elements takes precedence over that for all scripts, and that for frames over that for children.
  expect(await missing(`${STRICT}; script-src-elem 'self'`)).toHaveLength(1);
  expect(await missing(script("'self'", `; script-src-elem ${GATEWAY}`))).toEqual([]);
  expect(await missing(STRICT.replace('frame-src', 'child-src'))).toEqual([]);
  expect(await missing(`${STRICT}; child-src 'none'; worker-src 'none'`)).toEqual([]);
  // A path that allows the script, and none of its parts.
  expect(await missing(script(`${GATEWAY}/v1/paymentWidgets.js`))).toHaveLength(1);
  expect(await missing(script(`${GATEWAY}/v1/`))).toEqual([]);
  // Case is ignored, except in a nonce.
  expect(await missing(STRICT.toUpperCase())).toEqual([]);
  const nonced = TAG.replace('<script', '<script nonce="aB"');
  expect(await missing(script("'NONCE-aB'"), nonced)).toEqual([]);
  expect(await missing(script("'nonce-ab'"), nonced)).toHaveLength(1);
  // A sandboxed page.
  expect(await missing(`${STRICT}; sandbox allow-scripts`)).toEqual([
    'sandbox must have allow-same-origin: the form does not work without it',
    'sandbox must have allow-forms: the form does not work without it',
  ]);
  expect(await missing(`${STRICT}; sandbox allow-scripts allow-same-origin allow-forms`)).toEqual(
    [],
  );
  // A <meta> element applies in the head only, and may not sandbox.
  const meta = (content: string) =>
    `<meta http-equiv=Content-Security-Policy content="${content}">`;
  expect(await missing(STRICT, `<body><p>${meta("img-src 'none'")}</p>${TAG}`)).toEqual([]);
  expect(await missing(STRICT, `${meta('sandbox')}${TAG}`)).toEqual([]);
  // The script's address may be relative to a <base> element.
  const based = `<base href="${GATEWAY}/v1/"><script nonce="a" src="paymentWidgets.js"></script>`;
  expect(await missing(script("'nonce-a'"), based)).toEqual([]);
});

test('a gateway without HTTPS is not loaded into a page of HTTPS, nor where requests are upgraded', async () => {
  const gateway = 'http://pay.example';
  const policy = `${STRICT.replaceAll(GATEWAY, gateway)}; upgrade-insecure-requests`;
  const { lines } = await check(policy, TAG, '--base-url', gateway);
  expect(lines).toContain(
    `missing: ${gateway} must use https: browsers block http requests from this page`,
  );
  const local = 'http://127.0.0.1:3000';
  const { exitCode } = await check(policy.replaceAll(gateway, local), TAG, '--base-url', local);
  expect(exitCode).toBe(0);
});

test('the script of a wallet is allowed by its own script tag, or by the script that adds it', async () => {
  const live = ['--brands', 'VISA GOOGLEPAY', '--environment', 'live'];
  const { text } = await run(...live);
  const printed = text.trim().replace('Content-Security-Policy: ', '');
  expect(await check(printed, TAG, ...live)).toEqual(WORKS);
  const hosts = `script-src ${GATEWAY} https://pay.google.com`;
  const dynamic = printed.replace(hosts, "script-src 'nonce-a' 'strict-dynamic'");
  const tag = TAG.replace('<script', '<script nonce="a"');
  const google = '<script src="https://pay.google.com/gp/p/js/pay.js"></script>';
  expect((await check(dynamic, tag, ...live)).exitCode).toBe(0);
  expect((await check(dynamic, tag + google, ...live)).exitCode).toBe(1);
  // 'unsafe-inline' has no effect beside a nonce.
  const styles = printed.replace(
    "style-src 'unsafe-inline'",
    "style-src 'unsafe-inline' 'nonce-a'",
  );
  expect((await check(styles, TAG, ...live)).lines[0]).toMatch(
    /^missing: style-src must allow 'unsafe-inline'/,
  );
});

test('policies that look loose and are strict, and the reverse', async () => {
  const loose = async (policy: string) =>
    (await check(policy)).lines.flatMap((line) => /^loose: (\S+)/.exec(line)?.[1] ?? []);
  const instead = (directive: string, sources: string) =>
    STRICT.replace(`${directive} ${GATEWAY}`, `${directive} ${sources}`);
  // These kinds of address send nothing out of the page.
  expect(await loose(instead('img-src', `${GATEWAY} data: blob:`))).toEqual([]);
  expect(await loose(instead('connect-src', `${GATEWAY} blob:`))).toEqual([]);
  for (const any of [
    '*',
    'https://*',
    'HTTPS:',
    '*:*',
    'http://*:8080',
    'https://*/path',
    'wss:',
  ]) {
    expect(await loose(instead('connect-src', `${GATEWAY} ${any}`))).toEqual(['connect-src']);
  }
  expect(await loose(instead('connect-src', `${GATEWAY} https://*.shop.example`))).toEqual([]);
  expect(await loose(instead('frame-src', `${GATEWAY} data:`))).toEqual(['frame-src']);
  // Handlers in attributes, and eval, are not controlled by the list of script elements.
  for (const more of ["'unsafe-inline'", "'unsafe-eval'"]) {
    const policy = instead('script-src', `${GATEWAY} ${more}`);
    expect(await loose(`${policy}; script-src-elem ${GATEWAY}`)).toEqual(['script-src']);
  }
  const attributes = `${STRICT}; script-src-attr 'unsafe-inline'`;
  expect(await loose(attributes)).toEqual(['script-src']);
});

test('a redirect is reported only if the URL changes', async () => {
  const url = await serve({ 'content-security-policy': STRICT });
  const { origin } = new URL(url);
  for (const same of [origin, `${url}#pay`, url.replace('http:', 'HTTP:')]) {
    expect((await run('--url', same)).text).not.toContain('redirects to');
  }
});

test('a <meta> element cannot restrict the frame ancestors', async () => {
  const url = await serve(
    {},
    `<meta http-equiv=Content-Security-Policy content="${STRICT}">${TAG}`,
  );
  const { text } = await run('--url', url);
  expect(text).toContain('loose: frame-ancestors');
});

test('a page without a policy, with a report-only policy, and behind a redirect', async () => {
  const none = await serve({});
  expect((await run('--url', none)).text).toMatch(/^\S+ has no content security policies\n/);
  const reported = await serve({ 'content-security-policy-report-only': STRICT });
  expect((await run('--url', reported)).text).toContain('Report-Only is ignored');
  const there = await serve({ 'content-security-policy': STRICT });
  const here = await serve({ location: there }, '', 302);
  const { text } = await run('--url', here);
  expect(text).toContain(`${here} redirects to ${there}\n${there} has 1 content security policy\n`);
});

test('a page that cannot be read is named, with the reason', async () => {
  const { PageError } = await import('../../../src/cli/csp/page.ts');
  const data = await serve({ 'content-type': 'application/json' }, '{}');
  await expect(run('--url', data)).rejects.toThrow(
    `${data} is not an HTML page: its content type is application/json`,
  );
  const missing = await serve({}, '', 404);
  await expect(run('--url', missing)).rejects.toThrow(
    `${missing} responds with status 404: --url must be the URL of a page that loads`,
  );
  const error = await run('--url', 'http://127.0.0.1:1/').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PageError);
  expect((error as Error).message).toMatch(/^http:\/\/127\.0\.0\.1:1\/ cannot be read: \S/);
});
