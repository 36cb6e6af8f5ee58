/** The browser data in the AReq, and the size of the challenge window. */

import { describe, expect, it } from 'vitest';
import { requestOf } from '../../../../src/gateway/catalogue/parameters/nestedObject.ts';
import { windowOf } from '../../../../src/gateway/domain/threeDSecure/device.ts';
import type { Message } from '../../../../src/gateway/domain/threeDSecure/types.ts';
import { begin, type Differences, messagesOf } from './sampleAuthentications.ts';

/** The AReq of a frictionless card. */
function areq(different: Differences = {}, brand = 'VISA'): Message {
  const [message] = messagesOf(begin('frictionless', different, brand));
  if (message === undefined) throw new Error('no AReq');
  return message;
}

const sent = (request: Record<string, string>) => areq({ request });

describe('the browser', () => {
  it.each([
    ['24', '24'],
    ['30', '24'],
    ['48', '48'],
    ['99', '48'],
    ['1', '1'],
    ['00', undefined],
  ])('of %s bits a pixel is sent as %s', (depth, told) => {
    expect(sent({ 'customer.browser.screenColorDepth': depth })['browserColorDepth']).toBe(told);
  });

  it('sends no javascriptEnabled in version 2.1.0', () => {
    const begun = begin('challenge', {}, 'VISA', 1);
    expect(begun.kind === 'waits' && begun.flow.messages[0]).not.toHaveProperty(
      'browserJavascriptEnabled',
    );
  });

  const size = (width: string, height?: string, challengeWindow?: string) =>
    windowOf(
      requestOf({
        'customer.browser.screenWidth': width,
        ...(height && { 'customer.browser.screenHeight': height }),
        ...(challengeWindow && { 'customer.browser.challengeWindow': challengeWindow }),
      }),
    );

  it.each([
    [['320', '568'], '01'],
    [['390', '844'], '02'],
    [['500', '599'], '02'],
    [['500', '600'], '03'],
    [['600', '500'], '04'],
    [['1920', '1080'], '03'],
    [['wide'], '02'],
    [['1920', '1080', '1'], '01'],
    [['1920', '1080', '05'], '05'],
    [['320', '568', '9'], '01'],
  ] as [[string, string?, string?], string][])(
    'with %j has the challenge window %s',
    (of, window) => {
      expect(size(...of)).toBe(window);
    },
  );

  it('without a size has the window 02', () => {
    expect(windowOf(requestOf({}))).toBe('02');
  });
});
