import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { renderMermaidSVG } from 'beautiful-mermaid';
import { describe, expect, it } from 'vitest';
import { anchorsOf, linksOf } from '../scripts/site/anchors.mjs';
import { documentNames } from '../scripts/site/buildSite.mjs';
import { renderDocument } from '../scripts/site/markdown.mjs';
import { EXPLORER, ORDER } from '../scripts/site/navigation.mjs';
import { searchOf } from '../scripts/site/search.mjs';
import { searchEntries } from '../scripts/site/searchIndex.mjs';
import { CATALOGUE } from '../src/contract/parameters/catalogue.ts';
import { RESULT_CODES } from '../src/contract/resultCodes.ts';
import { paymentState } from '../src/server/index.ts';
import { SEARCH_QUESTIONS } from './searchQuestions.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...documentNames().map((name) => `docs/${name}.md`),
];
const anchors = new Map(documents.map((path) => [path, anchorsOf(read(path))]));

/** The files and anchors that absolute links to the project name. */
const absolute = (path: string) =>
  [
    ...read(path).matchAll(
      /github\.com\/payment-widgets\/payment-widgets\/(?:blob|raw)\/main\/([^)"#\s]+)(?:#([^)"\s]+))?/g,
    ),
  ].map(([, file = '', anchor]) => ({ file, anchor }));

/** The links of a document to an anchor that no document has. */
const broken = (path: string) =>
  linksOf(read(path))
    .filter(({ path: target, anchor }) => anchor && (target === '' || target.endsWith('.md')))
    .filter(({ path: target, anchor = '' }) => {
      const file = target ? posix.join(posix.dirname(path), target) : path;
      return anchors.get(file)?.has(decodeURIComponent(anchor)) === false;
    });

const surroundings = {
  addressOf: (name: string) => (name === 'form' ? '/docs/form' : undefined),
  drawingOf: () => ({ light: '/light.svg', dark: '/dark.svg', width: 1, height: 1 }),
  pictureOf: () => ({ light: '/form.png', width: 1, height: 1 }),
};
const html = (source: string) => renderDocument(source, surroundings).html;

describe('the documents', () => {
  it('each stand once in the menu of the site', () => {
    expect(ORDER.filter((name) => name !== EXPLORER).sort()).toEqual(documentNames().sort());
  });

  it('have every anchor that a link names', () => {
    expect(
      documents.flatMap((path) => broken(path).map((link) => ({ from: path, ...link }))),
    ).toEqual([]);
  });

  it('have every file and anchor that an absolute link of the README names', () => {
    const links = absolute('README.md');
    expect(links.length).toBeGreaterThan(30);
    const wrong = links.filter(
      ({ file, anchor }) =>
        !existsSync(file) || (anchor && anchors.get(file)?.has(anchor) === false),
    );
    expect(wrong).toEqual([]);
  });

  it('answer a hundred questions, each with a link', () => {
    const lines = read('docs/questions.md').match(/^\d+\..*$/gm) ?? [];
    expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    const wrong = lines.filter(
      (line) => !/^\d+\. [^?]+\? \[[^\]]+\]\([\w-]+\.md(#[\w-]+)?\)$/.test(line),
    );
    expect(wrong).toEqual([]);
    const questions = lines.map((line) => line.replace(/^\d+\. ([^?]+).*/, '$1'));
    expect(new Set(questions).size).toBe(100);
  });

  it('have an anchor for each parameter and each result code', () => {
    const missing = (path: string, names: readonly string[]) =>
      names.filter((name) => !anchors.get(path)?.has(name));
    expect(
      missing(
        'docs/parameters.md',
        CATALOGUE.map(({ name }) => name),
      ),
    ).toEqual([]);
    expect(missing('docs/codes.md', Object.keys(RESULT_CODES))).toEqual([]);
    for (const path of ['docs/parameters.md', 'docs/codes.md']) {
      const ids = [...read(path).matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('decide about each result code as the gateway does', async () => {
    const [, source = ''] = /```js\n(\/\*\*[^`]*)```/.exec(read('docs/codes.md')) ?? [];
    const { outcomeOf } = await import(
      `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
    );
    const wrong = [...Object.keys(RESULT_CODES), undefined, '']
      .map((code) => [code, outcomeOf({ code }), paymentState(code)])
      .filter(([, found, right]) => found !== right);
    expect(wrong).toEqual([]);
  });
});

describe('the search', () => {
  const rendered = new Map(
    documentNames().map((name) => [name, renderDocument(read(`docs/${name}.md`), surroundings)]),
  );
  const search = searchOf(searchEntries(rendered, read('docs/questions.md')));
  const firstOf = (words: string, count: number) =>
    search(words)
      .slice(0, count)
      .map(({ id }) => id);

  it.each([
    ['install', '#quick-start'],
    ['test cards', 'simulator#test-cards'],
    ['refund', 'life-cycle#refund'],
    ['refund refused', 'life-cycle#what-refuses'],
    ['capture', 'life-cycle#authorise-capture-later'],
    ['declined', 'codes#declined-by-the-bank'],
    ['why declined', 'simulator#why-a-result-is-what-it-is'],
    ['webhook', 'webhooks'],
    ['webhook signature', 'webhooks#encryption'],
    ['3d secure', '3d-secure'],
    ['subscription', 'scheduling'],
    ['chargeback', 'chargebacks'],
    ['apple pay', 'wallets'],
    ['react', 'applications#react'],
    ['content security policy', 'form#content-security-policy'],
    ['language', 'form#languages'],
    ['docker', 'containers'],
    ['go live', 'processor#live'],
    ['card.number', 'parameters#card.number'],
    ['800.100.152', 'codes#800.100.152'],
  ])('answers “%s” with %s first', (words, address) => {
    expect(firstOf(words, 1)).toEqual([address]);
  });

  it('finds the page among the first three, for 95 of 100 questions in words of strangers', () => {
    const missed = SEARCH_QUESTIONS.filter(([asked, ...pages]) => {
      const found = firstOf(asked, 3).map((id) => id.replace(/#.*/, '') || 'README');
      return !found.some((page) => pages.includes(page));
    });
    expect(SEARCH_QUESTIONS).toHaveLength(100);
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(5);
  });

  it.each([
    ['what does 800.100.153 mean', 'codes#800.100.153'],
    ['cusotmer.givenName', 'parameters#customer.givenname'],
    ['customer.givenName', 'parameters#customer.givenname'],
    ['webhok', 'webhooks'],
    ['refunding', 'life-cycle#refund'],
  ])('finds “%s” by its name, its stem, or in spite of its spelling', (words, address) => {
    expect(firstOf(words, 3).map((id) => id.toLowerCase())).toContain(address);
  });

  it('puts what has all words before what has most of them', () => {
    const entry = (id: string, text: string) => ({ id, title: 'x', page: id, questions: '', text });
    const few = searchOf([
      entry('b', 'refund refund refund'),
      entry('a', 'a refund of a voucher'),
      entry('c', 'other'),
    ]);
    expect(few('refunding a voucher').map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

/** The documents of flows. */
const FLOWS = ['3d-secure', 'architecture', 'summary-page', 'webhooks'];

describe('a sequence diagram', () => {
  const sources = documents.flatMap((path) =>
    [...read(path).matchAll(/^```mermaid\n(sequenceDiagram\n[\s\S]*?)^```/gm)].map(
      ([, source = '']) => [path.replace(/^docs\/|\.md$/g, ''), source] as const,
    ),
  );

  it('shows each flow', () => {
    expect(sources.map(([name]) => name).sort()).toEqual(FLOWS);
  });

  it('is drawn with all its texts', () => {
    for (const [name, source] of sources) {
      const drawn = renderMermaidSVG(source)
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll('&#39;', "'")
        .replaceAll('&quot;', '"');
      const words = [...source.matchAll(/(?:: | as |\b(?:opt|alt|else|loop) )(.+)$/gm)]
        .slice(1)
        .flatMap(([, text = '']) => text.split(/<br ?\/?>|[ &<>]/));
      expect([name, words.filter((word) => !drawn.includes(word))]).toEqual([name, []]);
    }
  });

  it('has a title, names each party, and has no sign that ends a line of Mermaid', () => {
    for (const [name, source] of sources) {
      expect(source).toMatch(/^sequenceDiagram\n {4}accTitle: ./);
      const parties = [...source.matchAll(/^ *participant (\w+) as/gm)].map(([, id]) => id);
      const used = [...source.matchAll(/^ *(\w+)--?>>(\w+): /gm)].flatMap(([, a, b]) => [a, b]);
      expect([name, used.filter((id) => !parties.includes(id))]).toEqual([name, []]);
      expect([name, source.match(/[;#]/)]).toEqual([name, null]);
    }
  });

  it('is a text, too, for those who do not see the picture', () => {
    const page = html(
      '```mermaid\nsequenceDiagram\naccTitle: Paying\nparticipant S as shop<br/>a server\nparticipant G as gateway\n' +
        'S->>G: a < b\nopt later\nG-->>S: done\nend\n```',
    );
    expect(page).toContain('alt="Diagram: Paying. The text after it says the same."');
    const [, text = ''] = /<pre tabindex="0">([\s\S]*)<\/pre>/.exec(page) ?? [];
    expect(text.split('\n').filter(Boolean)).toEqual([
      'participant S as shop a server',
      'participant G as gateway',
      'S -&gt; G: a &lt; b',
      'opt later',
      'G --&gt; S: done',
      'end',
    ]);
  });
});

describe('the content of a page', () => {
  it('has links to pages of the site, and to the project for other files', () => {
    const page = html(
      '[form](form.md#types) [code](../src/a.ts) [here](#x) [web](https://a.example/)',
    );
    expect(page.match(/href="[^"]+"/g)).toEqual([
      'href="/docs/form#types"',
      'href="https://github.com/payment-widgets/payment-widgets/blob/main/src/a.ts"',
      'href="#x"',
      'href="https://a.example/"',
    ]);
  });

  it('shows tags as text, except anchors and pictures of the project', () => {
    const page = html(
      'a <b>x</b> <script>alert(1)</script> <img src=x onerror=alert(1)>\n\n<div onclick="x">',
    );
    expect(page).not.toMatch(/<(?:b|script|img|div)\b/);
    expect(html('| n |\n|---|\n| <a id="card.number"></a>`n` |')).toContain('<a id="card.number">');
  });

  it('has no style or script in it', () => {
    for (const path of documents.filter((one) => one.startsWith('docs/'))) {
      expect(html(read(path)), path).not.toMatch(/<(?:script|style)|\sstyle=|\son\w+="/);
    }
  });

  it('gives headings the ids that GitHub gives them', () => {
    const { headings } = renderDocument(
      '# A\n## Cards, `x.y` & more\n## A\n## 6.4.3: scripts',
      surroundings,
    );
    expect(headings.map(({ id }) => id)).toEqual(['a', 'cards-xy--more', 'a-1', '643-scripts']);
  });

  it('is found by the search in sections, and in rows with an id', () => {
    const { sections } = renderDocument(
      '# A\nfirst\n## B\n| name | rule |\n|---|---|\n| <a id="card.cvv"></a>`card.cvv` | the code |',
      surroundings,
    );
    expect(sections.map(({ id, text }) => [id, text.trim()])).toEqual([
      ['a', 'first'],
      ['b', 'name rule'],
      ['card.cvv', 'the code'],
    ]);
  });

  it('is found by each id of a row that has several', () => {
    const { sections } = renderDocument(
      '# A\n| name | rule |\n|---|---|\n| <a id="a.b"></a>`a.b`<br><a id="c.d"></a>`c.d` | both |',
      surroundings,
    );
    expect(sections.map(({ id, title, text }) => [id, title, text.trim()]).slice(1)).toEqual([
      ['a.b', 'a.b', 'both'],
      ['c.d', 'c.d', 'both'],
    ]);
  });

  it('is found in documents for shops before those about the code of the project', () => {
    const text = { title: 'A result code', page: 'x', questions: '', text: 'x' };
    const ids = ['extending#a-result-code', 'codes', 'attacks'];
    const search = searchOf(ids.map((id) => ({ ...text, id })));
    expect(search('result code')[0]?.id).toBe('codes');
  });
});
