/** A gateway is upgraded while a shopper has its form open. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setLocale } from './access/states.ts';
import { FORM, pageOf } from './compatibility/shopPage.ts';
import { cardForm } from './support/cardForm.ts';
import { createCheckoutAt, expect, test } from './support/fixtures.ts';
import { type GatewayProcess, startGatewayProcess } from './support/gatewayProcess.ts';

/** The build with another script, other files and another frame, as a later version has them. */
function laterBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'later-'));
  cpSync('dist', folder, { recursive: true, filter: (path) => !/\.map$|dist\/docs$/.test(path) });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const { assets, frame } = JSON.parse(read('widget/version.json'));
  const html = `${read('frame/frame.html')}<!-- later -->\n`;
  const later = {
    assets: [...assets].reverse().join(''),
    frame: createHash('sha256').update(html).digest('hex').slice(0, 16),
  };
  const script = read('widget/paymentWidgets.js')
    .replaceAll(assets, later.assets)
    .replaceAll(frame, later.frame);
  rmSync(join(folder, 'widget/paymentWidgets.js.br'));
  writeFileSync(join(folder, 'frame/frame.html'), html);
  writeFileSync(join(folder, 'widget/paymentWidgets.js'), script);
  writeFileSync(join(folder, 'widget/version.json'), JSON.stringify(later));
  return { folder, earlier: { assets, frame }, later };
}

test('a page that was opened before pays after it, with the texts and the frames of its own build; a new page gets the new build', async ({
  page,
  shop,
  openForm,
  pay,
}) => {
  const first = await startGatewayProcess();
  const checkoutId = await createCheckoutAt(first, shop);
  await openForm({ checkoutId, gateway: first.url });
  await first.stop();
  const { folder, earlier, later } = laterBuild();
  const { data, url } = first;
  const second = await startGatewayProcess({
    data,
    assets: folder,
    port: Number(new URL(url).port),
  });

  const loaded: string[] = [];
  page.on('response', (response) => {
    const [, hash] =
      /\/static\/(\w+)\/|\/frame\?b=(\w+)/.exec(response.url())?.filter(Boolean) ?? [];
    if (hash) loaded.push(`${response.status()} ${hash}`);
  });
  await setLocale(page, 'de');
  await expect(page.getByRole('button', { name: 'Jetzt bezahlen' })).toBeVisible();
  // A frame that is moved is loaded again.
  await page.evaluate(() => {
    const group = document.querySelector('.wpwl-group-cardNumber');
    group?.parentElement?.append(group);
  });
  await pay();
  expect(await second.status(checkoutId)).toContain('000.100.110');
  expect([...new Set(loaded)].sort()).toEqual(
    [`200 ${earlier.assets}`, `200 ${earlier.frame}`].sort(),
  );

  loaded.length = 0;
  await openForm({ checkoutId: await createCheckoutAt(second, shop), gateway: url });
  await pay();
  expect([...new Set(loaded)].sort()).toEqual([`200 ${later.assets}`, `200 ${later.frame}`].sort());
  await second.remove();
  rmSync(folder, { recursive: true });
});

for (const [name, hasIntegrity] of [
  ['without an integrity hash', false],
  ['with one', true],
] as const) {
  test(`a script in the cache, of an earlier visit, blocks no page of a shop after it: ${name}`, async ({
    page,
    shop,
  }) => {
    const first = await startGatewayProcess();
    const { data, url } = first;
    const { folder, earlier, later } = laterBuild();
    let build = '';
    page.on('request', (request) => {
      build = /\/frame\?b=(\w+)/.exec(request.url())?.[1] ?? build;
    });
    /** Makes a checkout; gives the tag of its page. */
    const tagAt = async (gateway: GatewayProcess) => {
      const id = await createCheckoutAt(gateway, shop, hasIntegrity ? { integrity: 'true' } : {});
      const answer = await fetch(`${url}/v1/fastcheckout/integrity`);
      const { integrity } = (await answer.json()) as { readonly integrity: string };
      const checked = hasIntegrity ? `integrity="${integrity}" crossorigin="anonymous"` : '';
      return `<script src="${url}/v1/paymentWidgets.js?checkoutId=${id}" ${checked}></script>`;
    };
    /** Opens the form; gives the build whose frames it has. */
    const open = async (tag: string) => {
      await page.goto(pageOf(shop, `${tag}${FORM}`));
      await expect(cardForm(page).number).toBeEditable();
      return build;
    };

    expect(await open(await tagAt(first))).toBe(earlier.frame);
    const before = await tagAt(first);
    await first.stop();
    const port = Number(new URL(url).port);
    const second = await startGatewayProcess({ data, assets: folder, port });
    expect(await open(before)).toBe(hasIntegrity ? earlier.frame : later.frame);
    expect(await open(await tagAt(second))).toBe(later.frame);
    await second.remove();
    rmSync(folder, { recursive: true });
  });
}
