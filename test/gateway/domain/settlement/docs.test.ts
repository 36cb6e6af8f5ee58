import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FEES } from '../../../../src/gateway/domain/merchant/settlementTerms.ts';
import { COLUMNS } from '../../../../src/gateway/domain/settlement/columns.ts';

const PAGE = readFileSync('docs/settlement.md', 'utf8');

it('the page about settlement has every column, in order, with its description', () => {
  const rows = COLUMNS.map(
    ({ name, api, holds, isFree }) =>
      `| \`${name}\`${isFree ? ' *' : ''} | ${api === null ? '' : `\`${api}\``} | ${holds} |`,
  );
  expect(PAGE).toContain(rows.join('\n'));
});

it('the page about settlement has every fee, in order', () => {
  const rows = PAGE.matchAll(/^\| ((?:`[A-Z_ ]+`(?:, )?)+) \| (?:each|every)/gm);
  const documented = [...rows].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));
  expect(documented).toEqual(FEES);
});
