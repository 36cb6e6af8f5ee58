/** The command `csp`: prints the policy that a page needs, or checks the policy that it has. */
import { ConfigError } from '../../gateway/configError.ts';
import { jsonText, line } from '../../gateway/platform/printable.ts';
import { type FlagValues, type Run, textOf } from '../command.ts';
import { DEFAULT_BASE_URL } from '../sandbox/client.ts';
import { checkPage } from './check.ts';
import { readPage } from './page.ts';
import { isBrand, type Policy, policyFor, policyText } from './policy.ts';

/** The output of the command, and its exit code. */
export interface CommandResult {
  readonly text: string;
  /** Notes for people, printed to stderr, because programs may read the text. */
  readonly notes: string;
  /** 1: the form does not work on the page. */
  readonly exitCode: 0 | 1;
}

interface Wanted {
  readonly policy: Policy;
  readonly gateway: string;
  readonly url: string | undefined;
  readonly isJson: boolean;
}

/** Prints the policy, or the result of the check. */
export const csp: Run = async ({ flags }, terminal) => {
  const { text, notes, exitCode } = await contentSecurityPolicy(flags);
  terminal.write(text);
  terminal.note(notes);
  return exitCode;
};

/**
 * Runs the command.
 *
 * @throws ConfigError if a flag is invalid, PageError if the page cannot be read
 */
export async function contentSecurityPolicy(flags: FlagValues): Promise<CommandResult> {
  const wanted = read(flags);
  const header = policyText(wanted.policy);
  const text = `Content-Security-Policy: ${header}\n`;
  if (wanted.url === undefined) {
    if (wanted.isJson) return { text: `${jsonText({ policy: header })}\n`, notes: '', exitCode: 0 };
    return { text, notes: NOTES, exitCode: 0 };
  }
  const page = await readPage(wanted.url, wanted.gateway);
  const { missing, loose } = checkPage(page, wanted.policy);
  const isPossible = missing.length === 0;
  const exitCode = isPossible ? 0 : 1;
  if (wanted.isJson) {
    const { url, policies, hasForm } = page;
    const found = { url, policies, hasForm, missing, loose, required: header };
    return { text: `${jsonText(found)}\n`, notes: '', exitCode };
  }
  const lines = [
    ...(isSame(page.url, wanted.url) ? [] : [`${wanted.url} redirects to ${page.url}`]),
    `${page.url} has ${count(page.policies.length, 'content security policy', 'content security policies')}`,
    ...(page.reported.length > 0
      ? ['Content-Security-Policy-Report-Only is ignored: browsers do not enforce it']
      : []),
    ...(page.hasForm
      ? []
      : [
          `the page has no script tag of a form of ${wanted.gateway}: a tag that is added later needs a nonce, a hash or the host`,
        ]),
    ...missing.map((fault) => `missing: ${fault}`),
    ...loose.map((fault) => `loose: ${fault}`),
    verdict(missing.length, loose.length),
  ];
  return {
    text: `${lines.map(line).join('\n')}\n`,
    notes: isPossible ? '' : `the form requires\n${text}`,
    exitCode,
  };
}

const NOTES = [
  'Send this header with every page that contains the form. Add the sources that your page needs:',
  "- scripts of the page, including wpwlOptions: 'nonce-...', new for each response, or 'sha256-...' in script-src",
  '- styles and images of the page in style-src and img-src',
  "- if a bundle loads the form (payment-widgets-loader), the page's own policy of Trusted Types, by its name, in place of 'none' in trusted-types",
  '',
].join('\n');

function verdict(missing: number, loose: number): string {
  if (missing > 0) return 'The form does not work with this policy.';
  return loose > 0
    ? 'The form works with this policy. The policy could be stricter.'
    : 'The form works with this policy.';
}

/** Whether both URLs address the same page, after normalisation by the URL parser. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  for (const url of [a, b]) url.hash = '';
  return a.href === b.href;
}

const count = (number: number, one: string, many: string) =>
  `${number || 'no'} ${number === 1 ? one : many}`;

function read(flags: FlagValues): Wanted {
  const brands = keysIn('brands', textOf(flags, 'brands') ?? 'VISA MASTER');
  const inline = keysIn('inline', textOf(flags, 'inline') ?? '');
  const gateway = originIn(textOf(flags, 'baseUrl') ?? DEFAULT_BASE_URL);
  const environment = textOf(flags, 'environment') ?? 'test';
  if (environment !== 'test' && environment !== 'live') {
    throw new ConfigError('--environment must be test or live');
  }
  const url = textOf(flags, 'url');
  if (url !== undefined && !(/^https?:/i.test(url) && URL.canParse(url))) {
    throw new ConfigError(
      '--url must be the http(s) URL of a page, such as https://shop.example/pay',
    );
  }
  const policy = policyFor({ gateway, brands, inline, environment });
  return { policy, gateway, url, isJson: flags['json'] === true };
}

function keysIn(flag: string, text: string): string[] {
  const keys = text.split(/[\s,]+/).filter(Boolean);
  const wrong = keys.find((key) => !isBrand(key));
  if (wrong === undefined) return keys;
  throw new ConfigError(
    `--${flag} must list brands as in data-brands, and ${wrong} is not a brand`,
  );
}

/** The origin that `--base-url` names. @throws ConfigError if the text is not the origin of an http(s) URL */
export function originIn(text: string): string {
  const isOrigin =
    URL.canParse(text) && [new URL(text).origin, `${new URL(text).origin}/`].includes(text);
  if (!isOrigin || !/^https?:/.test(text)) {
    throw new ConfigError(
      '--base-url must be an http(s) URL without a path, such as https://pay.example',
    );
  }
  return new URL(text).origin;
}
