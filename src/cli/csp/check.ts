/**
 * Compares the policies of a page with those that the form needs, and reports where they allow more than the form needs.
 * Pure.
 */
import parse from 'content-security-policy-parser';
import type { Policy } from './policy.ts';
import { isAllowedBySources } from './sources.ts';

/** A script tag of the page that names a file. `src`: absolute. */
export interface ScriptTag {
  readonly src: string;
  readonly nonce: string;
  readonly integrity: string;
}

/** A page, as a browser receives it. */
export interface CheckedPage {
  readonly url: string;
  /** The enforced policies: from headers, and from `<meta>` elements. Each of them must allow what the form needs. */
  readonly policies: readonly string[];
  /** The script tags of the page; an application may add others later. */
  readonly scripts: readonly ScriptTag[];
}

/** The result of the check. */
export interface PolicyFindings {
  /** Because of these, the form does not work, or not with all of its brands. */
  readonly missing: readonly string[];
  /** With these, the form works, but the policies allow more than it needs. */
  readonly loose: readonly string[];
}

/** Why the form needs a directive's source. */
const PURPOSES: Readonly<Record<string, string>> = {
  'script-src': 'the form loads its script and parts from there',
  'connect-src': 'the form sends requests to the gateway',
  'frame-src': 'card number, security code and 3-D Secure are in frames of the gateway',
  'img-src': 'the form shows brand logos',
  'style-src': 'the button of a wallet has a style',
};

/** The directives that apply instead if a policy does not have a directive. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'style-src': ['style-src-elem', 'style-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
};

/** Sources that allow any host: a malicious script could send collected data there. */
const ANY_HOST = /^(?:(?:https?|wss?):(?:\/\/)?)?(?:\*(?::(?:\d+|\*))?(?:\/.*)?)?$/;

/** Sources that allow content which a script or a URL can generate. */
const MADE_UP = /^(?:data|blob|filesystem):$/;

/**
 * The permissions that a sandboxed page needs: to run the form, with the gateway's origin in its frames, and to send forms.
 */
const SANDBOX = ['allow-scripts', 'allow-same-origin', 'allow-forms'];

/** Paths of the gateway that a directive must allow, one of each kind; `/v1/` for directives without an entry. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['/v1/paymentWidgets.js', '/v1/static/0/parts/part.js'],
  'img-src': ['/v1/static/0/img/VISA.svg'],
};

/** @param needed from `policyFor` */
export function checkPage(page: CheckedPage, needed: Policy): PolicyFindings {
  const policies = page.policies.map(policyFrom);
  const missing = [
    ...mixedContent(policies, page, needed),
    ...policies.flatMap((policy) => missingIn(policy, page, needed)),
  ];
  return { missing: [...new Set(missing)], loose: looseIn(policies, needed) };
}

/** Keywords, schemes and hosts are case-insensitive; nonces, hashes and paths are not. */
const policyFrom = (text: string): Policy =>
  new Map([...parse(text)].map(([directive, sources]) => [directive, sources.map(lowered)]));

const lowered = (source: string): string =>
  /^'(?:nonce|sha\d+)-/i.test(source)
    ? source.replace(/^'\w+-/, (kind) => kind.toLowerCase())
    : source.replace(/^[^/]*(?:\/\/[^/]*)?/, (start) => start.toLowerCase());

/** Mixed content, which a browser blocks whatever the sources are: plain HTTP on an HTTPS page, except for this machine. */
function mixedContent(policies: readonly Policy[], { url }: CheckedPage, needed: Policy): string[] {
  const gateway = needed.get('script-src')?.[0] ?? '';
  if (!gateway.startsWith('http:') || isThisMachine(new URL(gateway).hostname)) return [];
  const isUpgraded = policies.some((policy) => policy.has('upgrade-insecure-requests'));
  if (!url.startsWith('https:') && !isUpgraded) return [];
  return [`${gateway} must use https: browsers block http requests from this page`];
}

/** Whether a host name is this machine, which browsers trust without https. */
export const isThisMachine = (host: string): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

function missingIn(policy: Policy, page: CheckedPage, needed: Policy): string[] {
  const found: string[] = [];
  const sandbox = policy.get('sandbox');
  for (const flag of sandbox ? SANDBOX : []) {
    if (!sandbox?.includes(flag))
      found.push(`sandbox must have ${flag}: the form does not work without it`);
  }
  for (const [directive, purpose] of Object.entries(PURPOSES)) {
    const given = sourcesOf(policy, directive);
    if (!given) continue;
    for (const source of needed.get(directive) ?? []) {
      if (isGiven(directive, source, given, page)) continue;
      found.push(`${directive} must allow ${source}: ${purpose}`);
    }
  }
  return found;
}

/** The sources that apply to a directive; undefined if nothing limits the directive. */
function sourcesOf(policy: Policy, directive: string): readonly string[] | undefined {
  const names = FALLBACKS[directive] ?? [directive, 'default-src'];
  const name = names.find((one) => policy.has(one));
  return name === undefined ? undefined : policy.get(name);
}

function isGiven(
  directive: string,
  source: string,
  given: readonly string[],
  { url, scripts }: CheckedPage,
): boolean {
  // If a nonce or a hash is present, a browser ignores 'unsafe-inline'.
  if (source === "'unsafe-inline'") return given.includes(source) && !given.some(isNamed);
  if (source.startsWith("'")) return given.includes(source);
  // With 'strict-dynamic' a browser ignores host names.
  const hosts = directive === 'script-src' && given.includes("'strict-dynamic'") ? [] : given;
  const paths = new URL(source).pathname === '/' ? (SAMPLES[directive] ?? ['/v1/']) : [''];
  const page = new URL(url);
  if (paths.every((path) => isAllowedBySources(hosts, new URL(path, source), page))) return true;
  return directive === 'script-src' && isTrusted(source, given, scripts);
}

const isNamed = (source: string): boolean => /^'(?:nonce|sha\d+)-/.test(source);

/** Whether a script tag of a host, and the scripts that it loads later, are allowed by nonce or hash. */
function isTrusted(source: string, given: readonly string[], scripts: readonly ScriptTag[]) {
  const isDynamic = given.includes("'strict-dynamic'");
  const its = scripts.filter(({ src }) => src.startsWith(`${source}/`));
  // The tag is added later by a trusted script, and 'strict-dynamic' extends the trust to the tag.
  if (its.length === 0) return isDynamic;
  return its.some((script) => isTrustedTag(script, given, isDynamic));
}

function isTrustedTag(script: ScriptTag, given: readonly string[], isDynamic: boolean): boolean {
  if (script.nonce && given.includes(`'nonce-${script.nonce}'`)) return true;
  const hashes = script.integrity.split(/\s+/).filter(Boolean);
  const isHashed = hashes.length > 0 && hashes.every((hash) => given.includes(`'${hash}'`));
  return isHashed && isDynamic;
}

/** What all policies together allow beyond the need of any page with a form. */
function looseIn(policies: readonly Policy[], needed: Policy): string[] {
  const holds = (isStrict: (policy: Policy) => boolean) => policies.some(isStrict);
  const names = (directive: string, isStrict: (sources: readonly string[]) => boolean) =>
    holds((policy) => {
      const sources = sourcesOf(policy, directive);
      return sources !== undefined && isStrict(sources);
    });
  const areHosts = (sources: readonly string[]) => !sources.some((one) => ANY_HOST.test(one));
  const isNarrow = (sources: readonly string[]) =>
    areHosts(sources) && !sources.some((one) => MADE_UP.test(one));
  // If a wallet's own script is needed, Trusted Types are not required.
  const asksForTypes = needed.has('require-trusted-types-for');
  const rules: readonly [boolean, string][] = [
    [
      holds(areScriptsNamed),
      "script-src allows any script: allow scripts by nonce or hash, without 'unsafe-inline', 'unsafe-eval' and schemes",
    ],
    [
      names('connect-src', areHosts),
      'connect-src allows a script to send data to any host: list the hosts',
    ],
    [
      names('img-src', areHosts),
      'img-src allows a script to send data to any host in the URL of an image: list the hosts',
    ],
    [
      names('frame-src', isNarrow),
      'frame-src allows a script to show a form from any host: list the gateway',
    ],
    [
      names('object-src', (sources) => sources.every((source) => source === "'none'")),
      "object-src should be 'none'",
    ],
    [
      holds((policy) => isClosed(policy.get('form-action'))),
      "form-action allows forms to be sent to any host: set 'self'",
    ],
    [
      holds((policy) => isClosed(policy.get('base-uri'))),
      "base-uri allows a <base> element to redirect relative URLs: set 'none'",
    ],
    [
      holds((policy) => isClosed(policy.get('frame-ancestors'))),
      "frame-ancestors allows any page to embed this page and to cover it: set 'none', in a header",
    ],
    [
      !asksForTypes ||
        holds((policy) => policy.get('require-trusted-types-for')?.includes("'script'") ?? false),
      "require-trusted-types-for 'script' is missing: a script can write markup into the page",
    ],
  ];
  return rules.filter(([isStrict]) => !isStrict).map(([, text]) => text);
}

/** Elements, attributes (`onclick`) and `eval` each have their own source list, or a common one. */
function areScriptsNamed(policy: Policy): boolean {
  const list = (...names: readonly string[]) => {
    const name = [...names, 'script-src', 'default-src'].find((one) => policy.has(one));
    return name === undefined ? undefined : policy.get(name);
  };
  const [elements, attributes, code] = [list('script-src-elem'), list('script-src-attr'), list()];
  if (!elements || !attributes || !code) return false;
  const isInlineNamed = (sources: readonly string[]) =>
    !sources.includes("'unsafe-inline'") || sources.some(isNamed);
  if (!isInlineNamed(elements) || !isInlineNamed(attributes)) return false;
  if (code.includes("'unsafe-eval'")) return false;
  // With 'strict-dynamic' a browser ignores hosts and schemes.
  if (elements.some(isNamed) && elements.includes("'strict-dynamic'")) return true;
  return !elements.some((one) => ANY_HOST.test(one) || MADE_UP.test(one));
}

const isClosed = (sources: readonly string[] | undefined) =>
  sources !== undefined && !sources.some((one) => ANY_HOST.test(one) || MADE_UP.test(one));
