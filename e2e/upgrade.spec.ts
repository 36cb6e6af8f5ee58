/** A gateway is upgraded while a shopper has its form open. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setLocale } from './access/states.ts';
import { createCheckoutAt, expect, test } from './support/fixtures.ts';
import { startGatewayProcess } from './support/gatewayProcess.ts';

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
