/** Holds the policies of a page against what the form needs, and says where they let more through than it needs. Pure. */
import parse from 'content-security-policy-parser';
import type { Policy } from './policy.ts';
import { isAllowed } from './sources.ts';

/** The script tag of the form on the page. */
export interface ScriptTag {
  readonly src: string;
  readonly nonce: string;
  readonly integrity: string;
}

/** A page, as a browser receives it. */
export interface Page {
  readonly url: string;
  /** Policies that are in force: of the headers, and of `<meta>` elements. Each of them has to allow what the form needs. */
  readonly policies: readonly string[];
  /** Undefined where the page has no such tag: an application may add it later. */
  readonly script: ScriptTag | undefined;
}

/** What was found. */
export interface Findings {
  /** With these the form does not work, or not with all of its brands. */
  readonly missing: readonly string[];
  /** With these it works, and more than it needs is allowed. */
  readonly loose: readonly string[];
}

/** Why the form needs a directive's source. */
const PURPOSES: Readonly<Record<string, string>> = {
  'script-src': 'the script of the form, and the parts that it loads',
  'connect-src': 'the form asks the gateway what to show, and pays',
  'frame-src': 'card number and code are in frames of the gateway, and so is 3-D Secure',
  'img-src': 'the logos of brands',
  'style-src': 'the style of a wallet’s button',
};

/** What stands in for a directive that a policy does not have. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'style-src': ['style-src-elem', 'style-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
};

/** Sources that allow whatever an attacker chooses. */
const ANYTHING = new Set(['*', 'http:', 'https:', 'data:', 'blob:']);

/** @param needed from `policyFor` */
export function checkPage(page: Page, needed: Policy): Findings {
  const policies = page.policies.map((text) => parse(text));
  return {
    missing: [...new Set(policies.flatMap((policy) => missingIn(policy, page, needed)))],
    loose: looseIn(policies),
  };
}

function missingIn(policy: Policy, page: Page, needed: Policy): string[] {
  const found: string[] = [];
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

/** The sources that hold for a directive; undefined where nothing limits it. */
function sourcesOf(policy: Policy, directive: string): readonly string[] | undefined {
  const names = FALLBACKS[directive] ?? [directive, 'default-src'];
  const name = names.find((one) => policy.has(one));
  return name === undefined ? undefined : policy.get(name);
}

function isGiven(
  directive: string,
  source: string,
  given: readonly string[],
  { url, script }: Page,
): boolean {
  if (source.startsWith("'")) return given.includes(source);
  // With 'strict-dynamic' a browser ignores names of hosts.
  const hosts = directive === 'script-src' && given.includes("'strict-dynamic'") ? [] : given;
  const address = new URL(directive === 'script-src' ? '/v1/paymentWidgets.js' : '/v1/', source);
  const wanted = new URL(source).pathname === '/' ? address : new URL(source);
  if (isAllowed(hosts, wanted, new URL(url))) return true;
  return directive === 'script-src' && isTrusted(source, given, script);
}

/** Whether the tag, and what it loads later, are allowed by nonce or hash. */
function isTrusted(source: string, given: readonly string[], script: ScriptTag | undefined) {
  const isDynamic = given.includes("'strict-dynamic'");
  // Whatever adds the tag later is trusted itself.
  if (!script) return isDynamic;
  if (!script.src.startsWith(`${source}/`)) return false;
  if (script.nonce && given.includes(`'nonce-${script.nonce}'`)) return true;
  const hashes = script.integrity.split(/\s+/).filter(Boolean);
  const isHashed = hashes.length > 0 && hashes.every((hash) => given.includes(`'${hash}'`));
  return isHashed && isDynamic;
}

/** What all policies together let through beyond the need of any page with a form. */
function looseIn(policies: readonly Policy[]): string[] {
  const holds = (isStrict: (policy: Policy) => boolean) => policies.some(isStrict);
  const names = (directive: string, isStrict: (sources: readonly string[]) => boolean) =>
    holds((policy) => {
      const sources = sourcesOf(policy, directive);
      return sources !== undefined && isStrict(sources);
    });
  const isNarrow = (sources: readonly string[]) => !sources.some((source) => ANYTHING.has(source));
  const rules: readonly [boolean, string][] = [
    [
      names('script-src', areScriptsNamed),
      "script-src lets any script run: name scripts by nonce or hash, without 'unsafe-inline' and 'unsafe-eval', and no scheme",
    ],
    [
      names('connect-src', isNarrow),
      'connect-src lets a script send what it collects anywhere: name the hosts',
    ],
    [
      names('img-src', isNarrow),
      'img-src lets a script send what it collects anywhere, in the address of a picture: name the hosts',
    ],
    [
      names('frame-src', isNarrow),
      'frame-src lets a script show a form of its own from anywhere: name the gateway',
    ],
    [
      names('object-src', (sources) => sources.every((source) => source === "'none'")),
      "object-src should be 'none'",
    ],
    [
      holds((policy) => isClosed(policy.get('form-action'))),
      "form-action lets a form be sent anywhere: 'self'",
    ],
    [
      holds((policy) => isClosed(policy.get('base-uri'))),
      "base-uri lets a <base> element lead relative addresses elsewhere: 'none'",
    ],
    [
      holds((policy) => isClosed(policy.get('frame-ancestors'))),
      "frame-ancestors lets any page show this one under a picture of its own: 'none', as a header",
    ],
    [
      holds((policy) => policy.get('require-trusted-types-for')?.includes("'script'") ?? false),
      "require-trusted-types-for 'script' is missing: a script can write markup into the page",
    ],
  ];
  return rules.filter(([isStrict]) => !isStrict).map(([, text]) => text);
}

function areScriptsNamed(sources: readonly string[]): boolean {
  const isNamed = sources.some((source) => /^'(?:nonce|sha\d+)-/.test(source));
  return sources.every((source) => {
    if (source === "'unsafe-inline'") return isNamed;
    if (source === "'unsafe-eval'") return false;
    return !ANYTHING.has(source) || (isNamed && sources.includes("'strict-dynamic'"));
  });
}

const isClosed = (sources: readonly string[] | undefined) =>
  sources !== undefined && !sources.some((source) => ANYTHING.has(source));
