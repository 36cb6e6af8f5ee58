/** An upgrade with open pages: each page continues with the script, the parts and the frame of the build that it began with. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../../cli/terminal.ts';
import {
  code,
  FRAME_HTML,
  fixtureAssets,
  openAsItIs,
  type Shop,
  temporaryFolder,
} from '../harness.ts';
import { freshDatabaseUrl, ON_POSTGRES, onServer, TEST_DATABASE_URL } from '../postgres.ts';

/** A build whose files all contain a word. @param revoked hashes of others that must not be served any more */
function build(word: string, revoked: readonly string[] = []) {
  const folder = fixtureAssets();
  const assets = hash(`the assets ${word}`);
  const texts = {
    script: `console.log("${word}")`,
    locale: JSON.stringify({ submit: word }),
    frame: FRAME_HTML.replace('document.title="x"', `document.title="${word}"`),
  };
  writeFileSync(join(folder, 'widget/paymentWidgets.js'), texts.script);
  writeFileSync(join(folder, 'widget/locales/de.json'), texts.locale);
  writeFileSync(join(folder, 'widget/version.json'), JSON.stringify({ assets, revoked }));
  writeFileSync(join(folder, 'frame/frame.html'), texts.frame);
  return { word, folder, assets, texts, script: hash(texts.script), frame: hash(texts.frame) };
}
type Built = ReturnType<typeof build>;

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Starts a version of the gateway on the data of the one before it: a folder, or the address of a PostgreSQL. */
const start = (data: string, { folder }: Built) =>
  openAsItIs({
    ...(data.startsWith('postgres') ? { databaseUrl: data, cardKey: KEY } : { data }),
    assets: folder,
  });

/** Moves the time at which builds were replaced back. */
async function age(data: string, minutes: number): Promise<void> {
  if (data.startsWith('postgres')) {
    await onServer(`update build set replaced_at = replaced_at - ${minutes * 60_000}`, data);
    return;
  }
  for (const name of readdirSync(join(data, 'builds'))) {
    const file = join(data, 'builds', name, 'replaced');
    const before = statSync(file, { throwIfNoEntry: false });
    if (!before) continue;
    const at = new Date(before.mtimeMs - minutes * 60_000);
    utimesSync(file, at, at);
  }
}

const KEY = 'c0ffee42'.repeat(8);

/** Where the builds are stored. */
const PLACES: readonly (readonly [string, () => Promise<string>])[] = [
  ...(ON_POSTGRES ? [] : [['a folder', async () => temporaryFolder()] as const]),
  ...(TEST_DATABASE_URL ? [['PostgreSQL', freshDatabaseUrl] as const] : []),
];

/** What a page with this build gets, in this order: its script, a text that it loads, and its frame. */
async function loadedBy({ script, assets, frame }: Built, shop: Shop) {
  const id = await shop.checkout();
  const replies = [
    await shop.send('GET', `/v1/static/${script}/paymentWidgets.js`),
    await shop.send('GET', `/v1/static/${assets}/locales/de.json`),
    await shop.send('GET', `/v1/checkouts/${id}/frame?b=${frame}`),
  ];
  return replies.map((reply) =>
    reply.status === 200 ? /first|second|third|fourth/.exec(reply.text)?.[0] : code(reply),
  );
}

const GONE = Array(3).fill('404 200.300.406');

describe.each(PLACES)('after an upgrade on %s', (_, place) => {
  it('a page gets all files of the build that it began with, never those of another one', async () => {
    const data = await place();
    const [first, second] = [build('first'), build('second')];
    const before = await start(data, first);
    expect(await loadedBy(first, before)).toEqual(Array(3).fill('first'));
    expect(await loadedBy(second, before)).toEqual(GONE);
    await before.gateway.close();
    const after = await start(data, second);
    expect(await loadedBy(first, after)).toEqual(Array(3).fill('first'));
    expect(await loadedBy(second, after)).toEqual(Array(3).fill('second'));
    expect((await after.send('GET', '/v1/paymentWidgets.js')).text).toBe(second.texts.script);
    const { headers } = await after.send('GET', `/v1/static/${first.assets}/locales/de.json`);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('the frame of an earlier build runs its own script only', async () => {
    const data = await place();
    const first = build('first');
    await (await start(data, first)).gateway.close();
    const shop = await start(data, build('second'));
    const id = await shop.checkout();
    const { headers } = await shop.send('GET', `/v1/checkouts/${id}/frame?b=${first.frame}`);
    const sha256 = createHash('sha256').update('document.title="first"').digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${sha256}';`);
  });

  it.each(['create', 'update'] as const)(
    'the script of a checkout matches the hash that the shop got with its %s, and the form pays',
    async (call) => {
      const data = await place();
      const [first, second] = [build('first'), build('second')];
      const before = await start(data, first);
      const created = await before.create(call === 'create' ? { integrity: 'true' } : {});
      const pinned = created.body.id;
      const updated = call === 'update' && (await before.update(pinned, { integrity: 'true' }));
      const { integrity } = (updated || created).body;
      const free = await before.checkout();
      await before.gateway.close();

      const after = await start(data, second);
      const script = async (id: string) =>
        (await after.send('GET', `/v1/paymentWidgets.js?checkoutId=${id}`)).text;
      const sha384 = createHash('sha384')
        .update(await script(pinned))
        .digest('base64');
      expect(integrity).toBe(`sha384-${sha384}`);
      expect(await script(free)).toBe(second.texts.script);
      expect(await script('unknown')).toBe(second.texts.script);
      // An update tells the hash of the new build, so the checkout changes to it.
      const again = await after.update(free, { integrity: 'true' });
      expect(again.body.integrity).not.toBe(integrity);
      expect(code(await after.pay(pinned))).toBe('200 000.100.110');
    },
  );
});

describe.each(PLACES)('the stored builds on %s', (_, place) => {
  it('are the two that ran last, and the current one', async () => {
    const data = await place();
    const builds = [build('first'), build('second'), build('third'), build('fourth')] as const;
    for (const one of [builds[0], builds[1], builds[0], builds[2]]) {
      await (await start(data, one)).gateway.close();
    }
    const shop = await start(data, builds[3]);
    const loaded = await Promise.all(builds.map(async (one) => (await loadedBy(one, shop))[0]));
    expect(loaded).toEqual(['first', GONE[0], 'third', 'fourth']);
  });
});

describe.each(PLACES)('a build that another one has replaced, on %s', (_, place) => {
  it('is served as long as a checkout lives, also if the new one starts again', async () => {
    const data = await place();
    const [first, second] = [build('first'), build('second')];
    await (await start(data, first)).gateway.close();
    const before = await start(data, second);
    await age(data, 29);
    expect(await loadedBy(first, before)).toEqual(Array(3).fill('first'));
    await before.gateway.close();
    const after = await start(data, second);
    await age(data, 2);
    expect(await loadedBy(first, after)).toEqual(GONE);
    expect(await loadedBy(second, after)).toEqual(Array(3).fill('second'));
  });

  it('is served without an end again after a way back to it', async () => {
    const data = await place();
    const [first, second] = [build('first'), build('second')];
    for (const one of [first, second]) await (await start(data, one)).gateway.close();
    await age(data, 60);
    const back = await start(data, first);
    expect(await loadedBy(first, back)).toEqual(Array(3).fill('first'));
    expect(await loadedBy(second, back)).toEqual(Array(3).fill('second'));
  });

  it.each(['script', 'assets', 'frame'] as const)(
    'is not served if the new one revokes its %s',
    async (part) => {
      const data = await place();
      const first = build('first');
      await (await start(data, first)).gateway.close();
      const shop = await start(data, build('second', [first[part]]));
      expect(await loadedBy(first, shop)).toEqual(GONE);
    },
  );

  it('can be dropped while a gateway runs, and the one that runs cannot', async () => {
    const data = await place();
    const [first, second] = [build('first'), build('second')];
    await (await start(data, first)).gateway.close();
    const shop = await start(data, second);
    expect(await loadedBy(first, shop)).toEqual(Array(3).fill('first'));
    const config = join(temporaryFolder(), 'gateway.json');
    writeFileSync(config, JSON.stringify({ cardKey: KEY }));
    const where = data.startsWith('postgres')
      ? ['--database-url', data, '--config', config]
      : ['--data', data];
    const builds = (...args: string[]) => runHere(['builds', ...args, ...where]);
    const listed = JSON.parse((await builds('list', '--json')).out);
    expect(listed).toMatchObject([
      { frame: second.frame, servedUntil: null, isServed: true },
      { frame: first.frame, servedUntil: expect.any(String), isServed: true },
    ]);
    expect((await builds('drop', second.frame)).exitCode).toBe(1);
    expect(await builds('drop', first.frame)).toMatchObject({
      exitCode: 0,
      out: `${first.frame}: dropped\n`,
    });
    expect(await loadedBy(first, shop)).toEqual(GONE);
    expect(await loadedBy(second, shop)).toEqual(Array(3).fill('second'));
    expect((await builds('drop', first.frame)).exitCode).toBe(1);
  });
});

describe.runIf(TEST_DATABASE_URL)('two processes with different builds on one PostgreSQL', () => {
  it('each serve the pages of the other, also those of a build that starts later', async () => {
    const data = await freshDatabaseUrl();
    const [first, second] = [build('first'), build('second')];
    const one = await start(data, first);
    const other = await start(data, second);
    expect(await loadedBy(second, one)).toEqual(Array(3).fill('second'));
    expect(await loadedBy(first, other)).toEqual(Array(3).fill('first'));
    const { id, integrity } = (await other.create({ integrity: 'true' })).body;
    const script = await one.send('GET', `/v1/paymentWidgets.js?checkoutId=${id}`);
    const sha384 = createHash('sha384').update(script.text).digest('base64');
    expect(integrity).toBe(`sha384-${sha384}`);
  });

  it('do not serve a stored build whose bytes have changed', async () => {
    const data = await freshDatabaseUrl();
    const [first, second] = [build('first'), build('second')];
    const one = await start(data, first);
    const other = await start(data, second);
    const content = `(select content from build where name like '${second.script}%')`;
    await onServer(
      `update build set content = ${content} where name like '${first.script}%'`,
      data,
    );
    expect(await loadedBy(first, other)).toEqual(GONE);
    expect(await loadedBy(first, one)).toEqual(Array(3).fill('first'));
  });
});

describe.skipIf(ON_POSTGRES)('the stored builds in a folder', () => {
  it('are served only if script and frame have the bytes that their hashes promise', async () => {
    const data = temporaryFolder();
    const first = build('first');
    await (await start(data, first)).gateway.close();
    const folder = join(data, 'builds', `${first.script}-${first.assets}-${first.frame}`);
    writeFileSync(join(folder, 'widget/paymentWidgets.js'), 'console.log("first, changed")');
    const shop = await start(data, build('second'));
    expect(await loadedBy(first, shop)).toEqual(GONE);
  });

  it('have no remains of a copy that a killed process began, but those of one that is being made', async () => {
    const data = temporaryFolder();
    const begin = (name: string) => {
      mkdirSync(join(data, 'builds', name, 'widget'), { recursive: true });
      writeFileSync(join(data, 'builds', name, 'widget/paymentWidgets.js'), 'console.log("fir');
    };
    begin('new-killed');
    begin('new-copied');
    const hourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(join(data, 'builds', 'new-killed'), hourAgo, hourAgo);
    const first = build('first');
    const shop = await start(data, first);
    expect(readdirSync(join(data, 'builds')).sort()).toEqual([
      `${first.script}-${first.assets}-${first.frame}`,
      'new-copied',
    ]);
    expect(await loadedBy(first, shop)).toEqual(Array(3).fill('first'));
  });

  it('are not required: a gateway starts if it cannot store its build', async () => {
    const data = temporaryFolder();
    const first = build('first');
    await (await start(data, first)).gateway.close();
    rmSync(join(data, 'builds'), { recursive: true });
    writeFileSync(join(data, 'builds'), 'a file');
    const shop = await start(data, first);
    expect(await loadedBy(first, shop)).toEqual(Array(3).fill('first'));
  });
});
