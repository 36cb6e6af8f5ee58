/** The hidden page with the issuer's 3DS Method. */
import { createHash } from 'node:crypto';
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { preparePage } from '../../../../src/gateway/api/pages/prepare.ts';
import { PREPARE_SCRIPT } from '../../../../src/gateway/api/pages/scripts.ts';

const page = (value = 'eyJ9') =>
  preparePage({
    ancestors: 'https://shop.example',
    issuerAddress: 'https://pay.example/acs/method',
    parameters: [{ name: 'threeDSMethodData', value }],
    waitAddress: 'https://pay.example/v1/redirects/1/prepared',
  });

it('may post to the issuer, embed its page, and load a picture of the gateway, and nothing else', () => {
  const policy = page().headers['Content-Security-Policy'] ?? '';
  const hash = createHash('sha256').update(PREPARE_SCRIPT).digest('base64');
  for (const directive of [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "img-src 'self'",
    "frame-ancestors 'self' https://shop.example",
    "base-uri 'none'",
  ]) {
    expect(policy.split('; ')).toContain(directive);
  }
  expect(policy).toMatch(/frame-src [^;]*https:\/\/pay\.example/);
  expect(policy).toMatch(/form-action [^;]*https:\/\/pay\.example/);
});

it('contains its data, address and event; no value becomes markup', () => {
  const { document } = new Window();
  const value = '"><script>alert(1)</script>';
  document.write(page(value).html);
  expect(document.querySelectorAll('script')).toHaveLength(1);
  expect(document.querySelector('input')?.getAttribute('value')).toBe(value);
  const form = document.querySelector('form');
  expect(form?.getAttribute('action')).toBe('https://pay.example/acs/method');
  expect(form?.getAttribute('target')).toBe(document.querySelector('iframe')?.getAttribute('name'));
  expect(document.querySelector('img')?.getAttribute('src')).toMatch(/\/prepared$/);
});
