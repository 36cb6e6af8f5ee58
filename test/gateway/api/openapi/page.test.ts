import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerName } from '../../../../src/contract/answers/index.ts';
import { len } from '../../../../src/contract/parameters/format.ts';
import { section } from '../../../../src/contract/parameters/parameter.ts';
import { openApiDocument } from '../../../../src/gateway/api/openapi/document.ts';
import type { Operation } from '../../../../src/gateway/api/openapi/operation.ts';
import { docsPage } from '../../../../src/gateway/api/openapi/page.ts';
import { escapeHtml, html } from '../../../../src/gateway/api/pages/html.ts';
import { open, type Reply, type Shop } from '../../harness.ts';
import { BODIES, DOCUMENT, entriesAt, QUERIES } from './documentParts.ts';

let shop: Shop;
let page: Reply;
beforeAll(async () => {
  shop = await open();
  page = await shop.send('GET', '/docs');
});

describe('the page', () => {
  it('is served with a policy that allows no scripts', async () => {
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html;charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(page.text).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
    const styles = await shop.send('GET', '/docs.css');
    expect(styles.status).toBe(200);
    expect(styles.headers['content-type']).toBe('text/css;charset=utf-8');
    expect(page.text).toContain('href="/docs.css"');
  });

  it('has every parameter and every operation', () => {
    for (const { name, rule } of [...BODIES, ...QUERIES].flatMap(entriesAt)) {
      expect(page.text, name).toContain(`>${escapeHtml(name)}</code>`);
      expect(page.text, name).toContain(escapeHtml(rule));
    }
    for (const [path, item] of Object.entries(DOCUMENT.paths)) {
      for (const method of Object.keys(item)) {
        expect(page.text).toContain(`<h3><code>${method.toUpperCase()} ${path}</code></h3>`);
      }
    }
  });

  it('has an anchor for every link, and each once', () => {
    const ids = [...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page.text.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(50);
    for (const link of links) expect(ids).toContain(link);
  });

  it('skips no level of headings, and names each table', () => {
    let last = 0;
    for (const [, level] of page.text.matchAll(/<h(\d)/g)) {
      expect(Number(level)).toBeLessThanOrEqual(last + 1);
      last = Number(level);
    }
    expect(page.text.match(/<caption>[^<]+</g)?.length).toBe(page.text.match(/<table>/g)?.length);
  });

  it('shows hostile texts as texts', () => {
    const evil = `</code><script>alert('1')</script><img src=x onerror="alert(2)">&amp;`;
    const operation: Operation = {
      method: 'POST',
      path: `/${evil}`,
      spec: 'ours',
      summary: evil,
      description: evil,
      credentials: 'none',
      body: ['create'],
      more: [
        { name: evil, in: 'header', description: evil, required: true, schema: { title: evil } },
      ],
      answers: { 200: `text/${evil}`, 400: [evil as AnswerName] },
    };
    const entry = section(evil, ['create'])(evil, len(1, 2), 'O', evil, { requiredAt: ['create'] });
    const keyed = section(evil, ['create'])(`${evil}[key]`, len(1, 2), 'O', evil);
    const document = openApiDocument({
      version: evil,
      operations: { [evil]: operation },
      catalogue: [entry, keyed],
    });
    const text = docsPage(document, evil);
    expect(text).toContain(escapeHtml(evil));
    expect(text).not.toMatch(/<script|<img/i);
    expect(text.replaceAll('&amp;amp;', '')).not.toContain(`'`);
    // Every < except that of the doctype opens a tag of the page, with complete attributes.
    const tags = [...text.matchAll(/<\/?[a-z0-9]+(?: [a-z-]+="[^"<>]*")*>/g)];
    expect(tags).toHaveLength(text.split('<').length - 2);
  });
});

describe('a template', () => {
  it('escapes text, and joins lists', () => {
    const list = ['<', html`<b>${'&'}</b>`, ['"', "'"]];
    expect(html`<p title="${'"'}">${list}${undefined}${7}</p>`.text).toBe(
      '<p title="&quot;">&lt;<b>&amp;</b>&quot;&#39;7</p>',
    );
  });

  it('does not interpret data as HTML', () => {
    const data = JSON.parse('{"text":"<i>"}');
    expect(() => html`${data}`).toThrow();
  });
});
