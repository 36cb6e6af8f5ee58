/** The dialog of the challenge: its size, its frame, its name, the focus, the keys; and what the shop's page sees of it. */
import { TEST_CARDS, threeDSecureCard } from 'payment-widgets/testkit';
import { challengeOn, openChallenge } from '../support/challenge.ts';
import { expect, test } from '../support/fixtures.ts';
import { findCode, findNumber } from '../support/leaks.ts';
import {
  messagesToFrames,
  notesOf,
  RECORDED_OPTIONS,
  record,
  snapshot,
} from '../support/recorder.ts';

const TITLE = 'Confirm with your bank';

test('the dialog has a name, takes the focus, and gives it back', async ({ page, openForm }) => {
  await openForm();
  const { dialog, frame, issuer, cancel, pay, form } = await openChallenge(page);
  await expect(page.getByRole('dialog', { name: TITLE })).toHaveCount(1);
  await expect(frame).toHaveAttribute('title', TITLE);
  await expect(form).toBeHidden();
  await expect(frame).toBeFocused();
  await expect(issuer.code).toBeVisible();

  // By keys alone: into the code, and nothing but an answer closes it.
  await page.keyboard.press('Tab');
  await expect(issuer.code).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await cancel.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveAttribute('open');
  await expect(issuer.code).toBeVisible();
  await cancel.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(form).toBeVisible();
  await expect(pay).toBeFocused();
});

for (const style of ['card', 'none']) {
  test(`a narrow page shows the challenge over all of it, and Escape does not close it: style ${style}`, async ({
    page,
    openForm,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const options = `{ style: '${style}' }`;
    await openForm({ options });
    const { dialog, frame, issuer, cancel, pay } = await openChallenge(page);
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 });
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    // The button above, the issuer's page below it, and nothing that has to be scrolled to.
    const button = await cancel.boundingBox();
    const { x, y, width, height } = (await frame.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    expect(y).toBeGreaterThanOrEqual((button?.y ?? 640) + (button?.height ?? 0));
    expect(width).toBeGreaterThan(350);
    expect(height).toBeGreaterThan(560);
    expect(x + width).toBeLessThanOrEqual(360);
    expect(y + height).toBeLessThanOrEqual(640);
    await expect(issuer.root).toHaveAttribute('data-window', '05');
    const overflow = await issuer.root.evaluate((root) => root.scrollWidth - root.clientWidth);
    expect(overflow).toBe(0);

    await page.keyboard.press('Escape');
    await cancel.focus();
    // Browsers close it at the second one without a key between, whatever the page says.
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
    await expect(issuer.code).toBeVisible();
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    await cancel.click();
    await expect(pay).toBeFocused();
  });
}

/** The frame's size in CSS pixels, without the fractions that borders may leave. */
const sizeOf = async (frame: ReturnType<typeof challengeOn>['frame']) => {
  const box = await frame.boundingBox();
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
};

test('threeDChallengeWindow: the size of the frame, and the size in the request to the issuer', async ({
  page,
  openForm,
}) => {
  // Five payments, one after the other.
  test.setTimeout(60_000);
  await openForm();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  let challenge: Awaited<ReturnType<typeof openChallenge>> | undefined;
  for (const [window, size] of [
    [1, [250, 400]],
    [2, [390, 400]],
    [3, [500, 600]],
    ['4', [600, 400]],
    [5, undefined],
  ] as const) {
    await test.step(`window ${window}`, async () => {
      await page.evaluate((threeDChallengeWindow) => {
        const { wpwlOptions } = globalThis as unknown as { wpwlOptions: { browser?: unknown } };
        wpwlOptions.browser = { threeDChallengeWindow };
      }, window);
      if (challenge) await challenge.pay.click();
      challenge ??= await openChallenge(page);
      const { frame, dialog, issuer, cancel, pay } = challenge;
      await expect(issuer.root).toHaveAttribute('data-window', `0${window}`);
      if (size) expect(await sizeOf(frame)).toEqual(size);
      else expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height });
      await cancel.click();
      await expect(pay).toBeEnabled();
    });
  }
});

for (const [style, options, expected] of [
  ['card', '', ['all', 580]],
  ['plain', 'threeDIframeSize: { width: 420, height: "450px" }', [420, 450]],
  ['none', 'threeDIframeSize: { width: "300", height: "20em" }', [300, 320]],
] as const) {
  test(`threeDIframeSize, with the style ${style}`, async ({ page, status, openForm }) => {
    const { checkoutId } = await openForm({ options: `{ style: '${style}', ${options} }` });
    const { form, number } = challengeOn(page);
    await expect(number).toBeVisible();
    const room = (await form.boundingBox())?.width ?? 0;
    const { frame, issuer } = await openChallenge(page);
    const [width, height] = await sizeOf(frame);
    expect(height).toBe(expected[1]);
    if (expected[0] !== 'all') expect(width).toBe(expected[0]);
    // As wide as the form was, but for its border.
    else expect(Math.abs((width ?? 0) - room)).toBeLessThanOrEqual(4);
    await issuer.code.fill('123456');
    await issuer.approve.click();
    await page.waitForURL(/\/result\?/);
    expect((await status(checkoutId)).http).toBe(200);
  });
}

for (const style of ['card', 'none']) {
  test(`in a form that the page makes wider, the challenge has room for the requested window, style ${style}`, async ({
    page,
    openForm,
  }) => {
    await openForm({
      options: `{ style: '${style}' }`,
      policy: null,
      body: '<style>.wpwl-form-card { max-width: 640px }</style>',
    });
    const { form, number } = challengeOn(page);
    await expect(number).toBeVisible();
    const room = (await form.boundingBox())?.width ?? 0;
    expect(room).toBeGreaterThan(600);
    const { frame, issuer } = await openChallenge(page);
    // 600 pixels wide.
    await expect(issuer.root).toHaveAttribute('data-window', '04');
    const [width = 0] = await sizeOf(frame);
    expect(width).toBeGreaterThanOrEqual(600);
    expect(width).toBeLessThanOrEqual(room);
  });
}

test('threeDIframeSize: a length that is no CSS leaves the usual one, and the console says what is right', async ({
  consoleMayTell,
  page,
  openForm,
}) => {
  consoleMayTell(/threeDIframeSize\.(?:width|height) cannot be used: it must be a length of CSS/);
  await openForm({ options: "{ threeDIframeSize: { width: 'x', height: '-3px' } }" });
  const { form, number } = challengeOn(page);
  await expect(number).toBeVisible();
  const room = (await form.boundingBox())?.width ?? 0;
  const { frame } = await openChallenge(page);
  const [width = 0, height] = await sizeOf(frame);
  expect(height).toBe(580);
  expect(Math.abs(width - room)).toBeLessThanOrEqual(4);
});

test('the challenge is the only frame of the container beside the fields, and the same all the time', async ({
  page,
  openForm,
}) => {
  const options = `{
    retryDeclined: true,
    onLoadThreeDIframe() { window.calls.push(['onLoadThreeDIframe', this.className]); },
  }`;
  await openForm({ options });
  const { form, frame, container, issuer, calls } = await openChallenge(
    page,
    threeDSecureCard('VISA', 'challengeWithMethod', '2.2.0'),
  );
  const others = container.locator('iframe:not([class*="wpwl-control-"])');
  await expect(others).toHaveCount(1);
  await expect(others).toHaveAttribute('name', (await container.getAttribute('id')) ?? '');
  await frame.evaluate((element) => Object.assign(element, { isMarked: true }));
  await issuer.code.fill('000000');
  await issuer.approve.click();
  await expect(issuer.fault).toBeVisible();
  await expect(others).toHaveCount(1);
  expect(await frame.evaluate((element) => 'isMarked' in element)).toBe(true);
  await issuer.decline.click();
  await expect(form).toBeVisible();
  await expect(container.locator('iframe')).toHaveCount(2);
  // Once, though page after page came in that frame.
  const shown = (await calls()).filter(([name]) => name === 'onLoadThreeDIframe');
  expect(shown).toEqual([['onLoadThreeDIframe', 'wpwl-target']]);
});

test("neither the number nor the codes are ever seen by the shop's page", async ({
  page,
  status,
  openForm,
}) => {
  // A card with no run of digits that comes by chance.
  const card = { ...TEST_CARDS.visa, number: '4539578219360473', cvv: '731', brand: 'VISA' };
  await record(page);
  const { checkoutId } = await openForm({
    checkout: { 'customParameters[3DS2_enrolled]': 'true' },
    options: RECORDED_OPTIONS,
  });
  const seen: [place: string, content: string][] = [];
  const look = async (when: string) => {
    seen.push([`page ${when}`, await snapshot(page)]);
    seen.push([`frames heard ${when}`, JSON.stringify(await messagesToFrames(page))]);
  };
  const { issuer } = await openChallenge(page, card);
  await look('challenged');
  await issuer.code.pressSequentially('654321');
  await issuer.approve.click();
  await expect(issuer.fault).toBeVisible();
  await look('with a wrong code');
  await issuer.code.pressSequentially('123456');
  await look('with the right code');
  await issuer.approve.click();
  await page.waitForURL(/\/result\?/);
  expect((await status(checkoutId)).http).toBe(200);
  await look('at the shop');
  const notes = await notesOf(page);
  // It was really written down: the page that holds the issuer's called the shop's page.
  expect(notes).toContainEqual([
    'window in',
    expect.objectContaining({ data: { pw: 1, type: 'challenge' } }),
  ]);
  for (const [kind, data] of notes) seen.push([kind, JSON.stringify(data)]);
  const leaks = seen.flatMap(([place, content]) => [
    ...findNumber(place, content, card.number),
    ...[card.cvv, '654321', '123456'].flatMap((code) => findCode(place, content, code)),
  ]);
  expect(leaks).toEqual([]);
});
