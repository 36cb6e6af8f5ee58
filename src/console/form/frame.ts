/**
 * The document that shows the form of a checkout inside the console. It is a document of its own, so that a form is removed
 * with all of its parts, and so that its redirects and its result do not leave the console.
 */
import { FORM_PATH, type FormSetup, tell } from './messages.ts';
import './frame.css';

interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

/** Absent in a browser without Trusted Types. */
const { trustedTypes } = window as unknown as {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
  };
};

const SCRIPT = '/v1/paymentWidgets.js?';

/** The most characters of a note. */
const MOST_NOTE = 600;

const parent = window.parent;
const checkoutId = new URLSearchParams(window.location.search).get('id');
if (checkoutId) tell(parent, { kind: 'ended', checkoutId });
else start();

function start(): void {
  const setup = setupIn(window.location.hash);
  if (!setup) return;
  forwardNotes();
  const place = document.getElementById('form') as HTMLElement;
  new ResizeObserver(() => {
    tell(parent, { kind: 'height', height: Math.ceil(document.documentElement.scrollHeight) });
  }).observe(document.body);
  const form = document.createElement('form');
  form.className = 'paymentWidgets';
  form.action = FORM_PATH;
  form.dataset['brands'] = setup.brands;
  place.append(form);
  Object.assign(window, {
    wpwlOptions: {
      // The form otherwise opens a bank and its result in the whole tab, in the place of the console.
      paymentTarget: '_self',
      shopperResultTarget: '_self',
      ...setup.options,
      onReady: () => tell(parent, { kind: 'ready' }),
      onError: (error: Error & { readonly code?: string }) =>
        note('error', [error.name, error.code, error.message].filter(Boolean).join(': ')),
    },
  });
  addScript(setup.checkoutId);
}

/** Reads the fragment. The console writes it; another text shows an empty document. */
function setupIn(hash: string): FormSetup | undefined {
  try {
    const setup = JSON.parse(decodeURIComponent(hash.slice(1))) as FormSetup;
    return /^[\w.-]+$/.test(setup.checkoutId) ? setup : undefined;
  } catch {
    return undefined;
  }
}

/** Tells the console what the form writes for developers, such as the name of an unknown option. */
function forwardNotes(): void {
  for (const [method, tone] of [['error', 'error'] as const, ['warn', 'warning'] as const]) {
    const write = console[method].bind(console);
    console[method] = (...all: unknown[]) => {
      write(...all);
      note(tone, all.map(String).join(' '));
    };
  }
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    note('error', `The policy of the page blocks ${blockedURI} (${effectiveDirective})`);
  });
}

function note(tone: 'error' | 'warning', text: string): void {
  tell(parent, { kind: 'note', tone, text: text.slice(0, MOST_NOTE) });
}

function addScript(id: string): void {
  const policy = trustedTypes?.createPolicy('payment-widgets-console', {
    createScriptURL(url) {
      if (url.startsWith(SCRIPT)) return url;
      throw new TypeError(`not the script of the form: ${url}`);
    },
  });
  const src = SCRIPT + new URLSearchParams({ checkoutId: id });
  const script = document.createElement('script');
  script.src = (policy ? policy.createScriptURL(src) : src) as string;
  script.onerror = () => note('error', 'The script of the form could not be loaded.');
  document.head.append(script);
}
