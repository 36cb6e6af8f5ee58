import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyPage, named, parsed, VALUES, type Values } from './everyPage.ts';

/** Texts of characters that can end an element, an attribute or a script. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('<', '>', '"', "'", '&', '=', '/', ' ', '\n', '`', '{', '\u202e'),
      fc.constantFrom('<script>', '</script>', '</style>', '<!--', '-->', '<img src=x onerror=y>'),
      fc.constantFrom('" autofocus onfocus="x', '</title>', '&lt;', '&#60;', '</main>', ']]>'),
      fc.string({ maxLength: 5 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** The elements of a page with the names of their attributes: no value may change them. */
const skeleton = (document: Document): string[] =>
  [...document.querySelectorAll('*')].map(
    (element) => `${element.tagName} ${element.getAttributeNames().join(' ')}`,
  );

const names = Object.keys(VALUES) as (keyof Values)[];
const harmless = Object.fromEntries(
  Object.entries(everyPage()).map(([page, answer]) => [
    page,
    { html: answer.html, skeleton: skeleton(parsed(answer)) },
  ]),
);

/** The shop's address is a link or not. The escaping concerns only an address that is one. */
const placed = (name: keyof Values, text: string): string =>
  name === 'shopAddress' ? `https://shop.example/#${text}` : `x${text}`;

describe('no value yields markup', () => {
  it.each(names)('as %s', (name) => {
    fc.assert(
      fc.property(hostile, (text) => {
        const pages = everyPage({ ...VALUES, [name]: placed(name, text) });
        for (const [page, answer] of Object.entries(pages)) {
          // Most pages do not contain this value.
          if (answer.html === harmless[page]?.html) continue;
          const expected = harmless[page]?.skeleton ?? [];
          expect([page, ...skeleton(parsed(answer))]).toEqual([page, ...expected]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('and the text stays readable', () => {
    const merchantName = `<b onclick="x">O'Neil & Söhne</b>\u202e`;
    const challenge = named(everyPage({ ...VALUES, merchantName }), 'challenge');
    const rows = [...parsed(challenge).querySelectorAll('dd bdi')];
    expect(rows.map(({ textContent }) => textContent)).toContain(merchantName);
  });

  it('nor ends a header', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const pages = everyPage({ ...VALUES, issuerAddress: `https://${text}`, origin: text });
        for (const { headers } of Object.values(pages)) {
          const policy = headers['Content-Security-Policy'] ?? '';
          expect(policy).toMatch(/^[\w\-'+/=;: .[\]*]+$/);
          expect(policy.split('; ').length).toBeLessThanOrEqual(9);
        }
      }),
      { numRuns: 100 },
    );
  });
});
