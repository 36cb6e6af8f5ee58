/** The command `doctor`: reads a page of a shop, and reports what has to change before the form works there. */
import { ConfigError } from '../../gateway/configError.ts';
import { jsonText, line } from '../../gateway/platform/printable.ts';
import { type FlagValues, type Run, type Terminal, type TextStyle, textOf } from '../command.ts';
import { checkPage, isThisMachine } from '../csp/check.ts';
import { originIn } from '../csp/command.ts';
import { attributesOf, type LoadedPage, loadPage, PageError, textIn } from '../csp/page.ts';
import { policyFor } from '../csp/policy.ts';
import { DEFAULT_BASE_URL } from '../sandbox/client.ts';
import { checkForms } from './checkForm.ts';
import { checkOptions } from './checkOptions.ts';
import { checkScript, formScriptsOf } from './checkScript.ts';
import { type Finding, ok, problem, type Status, warning } from './finding.ts';
import { optionsIn } from './inlineOptions.ts';

/** Prints a line for each finding. The exit code is 1 if there is a problem. */
export const doctor: Run = async ({ flags, argument = '' }, terminal) => {
  const findings = await examine(argument, flags);
  terminal.write(flags['json'] ? `${jsonText(findings)}\n` : linesOf(findings, terminal));
  return findings.some(({ status }) => status === 'problem') ? 1 : 0;
};

/**
 * Reads a page and checks it, without a browser: what scripts add to the page is not seen.
 *
 * @throws ConfigError if the address or a flag is invalid
 */
export async function examine(address: string, flags: FlagValues): Promise<Finding[]> {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) {
    throw new ConfigError(`${address} is not an http(s) URL, such as https://shop.example/pay`);
  }
  const wanted = textOf(flags, 'baseUrl');
  const gateway = wanted === undefined ? undefined : originIn(wanted);
  const environment = textOf(flags, 'environment') ?? 'test';
  if (environment !== 'test' && environment !== 'live') {
    throw new ConfigError('--environment must be test or live');
  }
  try {
    const page = await loadPage(address, 'open it in a browser first');
    return await examinePage(page, { gateway, environment });
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    return [problem('page', error.message, 'name the address of a page that loads')];
  }
}

interface Expected {
  readonly gateway: string | undefined;
  readonly environment: 'test' | 'live';
}

async function examinePage(page: LoadedPage, expected: Expected): Promise<Finding[]> {
  const options = optionsOf(page);
  const docs = `${originOf(page, expected) ?? DEFAULT_BASE_URL}/docs`;
  const forms = checkForms({ ...page, options, docs });
  return [
    ok('page', `${page.url} loads`),
    checkTransport(page),
    ...(await checkScript(page, expected.gateway, options)),
    ...forms.findings,
    ...checkPolicies(page, expected, forms.brands),
    ...checkOpener(page, options),
    ...checkOptions(options, docs),
    ...checkJquery(page),
  ];
}

/** The gateway that the caller names, otherwise that of the script tag. */
const originOf = (page: LoadedPage, { gateway }: Expected): string | undefined =>
  gateway ?? formScriptsOf(page)[0]?.src.origin;

const optionsOf = (page: LoadedPage): string[] => [
  ...new Set(inlineScripts(page).flatMap(optionsIn)),
];

const inlineScripts = ({ elements }: LoadedPage): string[] =>
  elements
    .filter((one) => one.tagName === 'script' && attributesOf(one)['src'] === undefined)
    .map(textIn);

/** A callback that uses jQuery throws on a page without it, and the form goes on without what the callback does. */
function checkJquery(page: LoadedPage): Finding[] {
  const isUsed = inlineScripts(page).some(
    (code) => /\bwpwlOptions\b/.test(code) && /(?:^|[^\w$.])(?:\$|jQuery)\s*[.(]/.test(code),
  );
  const isLoaded = page.elements.some((one) => /jquery/i.test(attributesOf(one)['src'] ?? ''));
  if (!isUsed || isLoaded) return [];
  const message = 'the callbacks use jQuery, and no script tag of the page loads it';
  return [warning('jquery', message, 'load jQuery before the form, which brings none')];
}

function checkTransport({ url }: LoadedPage): Finding {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:') return ok('https', 'the page uses https');
  if (isThisMachine(hostname)) return ok('https', 'the page is on this machine');
  const message = 'the page uses http, so anyone on the network can change it';
  return problem('https', message, 'serve it with https');
}

function checkPolicies(page: LoadedPage, expected: Expected, brands: readonly string[]): Finding[] {
  const origin = originOf(page, expected);
  if (origin === undefined) {
    const message = 'the content security policy was not checked: the gateway is unknown';
    return [warning('policy', message, 'add --base-url')];
  }
  const needed = policyFor({ gateway: origin, brands, environment: expected.environment });
  const { missing, loose } = checkPage(page, needed);
  const problems = missing.map((fault) => {
    const [change, reason = 'the form does not work'] = splitAt(fault);
    return problem('policy', reason, change);
  });
  if (page.policies.length === 0) {
    const command = `payment-widgets csp --brands "${brands.join(' ')}" --base-url ${origin}`;
    return [
      ...problems,
      warning('policy', 'the page has no content security policy', `${command} prints one`),
    ];
  }
  const hints = loose
    .filter((fault) => !fault.startsWith('frame-ancestors') || !isFrameProtected(page))
    .map((fault) => {
      const [message, change = 'change the policy'] = splitAt(fault);
      return warning('policy', message, change);
    });
  const all = [...problems, ...hints];
  return all.length > 0 ? all : [ok('policy', 'the content security policy permits the form')];
}

/** `connect-src allows ...: list the hosts` -> both parts. A colon in an address has no space after it. */
function splitAt(fault: string): [string, string?] {
  const at = fault.indexOf(': ');
  return at < 0 ? [fault] : [fault.slice(0, at), fault.slice(at + 2)];
}

/** The older header has the same effect as the directive. */
const isFrameProtected = ({ headers }: LoadedPage): boolean =>
  /^\s*(?:deny|sameorigin)\s*$/i.test(headers.get('x-frame-options') ?? '');

/** A page that is isolated from the windows that it opens cannot see the end of a payment there. */
function checkOpener({ headers }: LoadedPage, options: readonly string[]): Finding[] {
  const opener = headers.get('cross-origin-opener-policy')?.trim() ?? '';
  if (!options.includes('paymentTarget') || !/^same-origin(?:\s*;|$)/.test(opener)) return [];
  return [
    warning(
      'windows',
      'with Cross-Origin-Opener-Policy: same-origin the form cannot observe a bank page in a window of its own',
      "write same-origin-allow-popups, or no paymentTarget: '_blank'",
    ),
  ];
}

const STYLES: Readonly<Record<Status, TextStyle>> = {
  ok: 'green',
  warning: 'yellow',
  problem: 'red',
};

/** As wide as the longest status. */
const STATUS_WIDTH = 7;

function linesOf(findings: readonly Finding[], terminal: Terminal): string {
  const lines = findings.map(({ check, status, message, change }) => {
    const word = terminal.style(STYLES[status], status.padEnd(STATUS_WIDTH));
    return `${word}  ${check}: ${line(message)}${change === undefined ? '' : `: ${line(change)}`}`;
  });
  const count = (status: Status) => findings.filter((one) => one.status === status).length;
  return `${lines.join('\n')}\nproblems: ${count('problem')}, warnings: ${count('warning')}\n`;
}
