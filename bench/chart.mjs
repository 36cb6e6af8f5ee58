// The ratios of the benchmarks as a picture: a bar for each, its noise, and its budget.

const WIDTH = 760;
const ROW = 28;
const LEFT = 250;
const RIGHT = 60;
const TOP = 56;

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * @param {readonly import('./figures.mjs').Result[]} results @param {import('./figures.mjs').Budgets} budgets
 * @returns {string} SVG
 */
export function chart(results, budgets) {
  const budgetOf = (/** @type {string} */ name) => budgets[name]?.atMost ?? budgets[name]?.atLeast;
  const largest = Math.max(
    1,
    ...results.map(({ name, ratio, noise }) => Math.max(ratio + noise, budgetOf(name) ?? 0)),
  );
  const x = (/** @type {number} */ ratio) =>
    (LEFT + (ratio / largest) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const height = TOP + results.length * ROW + 12;
  const rows = results.map(({ name, ratio, noise }, i) => {
    const y = TOP + i * ROW;
    const budget = budgetOf(name);
    const middle = y + 9;
    return [
      `<text class="name" x="${LEFT - 10}" y="${y + 14}">${escaped(name)}</text>`,
      `<rect class="bar" x="${LEFT}" y="${y}" width="${(Number(x(ratio)) - LEFT).toFixed(1)}" height="18" rx="3"/>`,
      `<path class="noise" d="M${x(Math.max(0, ratio - noise))} ${middle}H${x(ratio + noise)}"/>`,
      budget === undefined ? '' : `<path class="budget" d="M${x(budget)} ${y - 3}v24"/>`,
      `<text x="${Number(x(Math.max(ratio + noise, budget ?? 0))) + 8}" y="${y + 14}">${ratio.toFixed(2)}</text>`,
    ].join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title words">
<title id="title">Ratios to the floors</title>
<desc id="words">${escaped(results.map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)}`).join('. '))}</desc>
<style>
  text { font: 13px system-ui, sans-serif; fill: #1f2328; }
  .name { text-anchor: end; }
  .more { font-size: 12px; fill: #59636e; }
  .bar { fill: #0a58ca; fill-opacity: 0.75; }
  .noise { stroke: #1f2328; stroke-width: 1.5; }
  .budget { stroke: #b3261e; stroke-width: 2; }
  .one { stroke: #8c959f; stroke-dasharray: 2 4; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .more { fill: #9ea7b3; }
    .bar { fill: #6cb0ff; }
    .noise { stroke: #e6edf3; }
    .budget { stroke: #ff9a91; }
    .one { stroke: #6e7781; }
  }
</style>
<text class="more" x="${LEFT}" y="20">Ratio to the floor of the same run. Line across the end of a bar: noise.</text>
<text class="more" x="${LEFT}" y="38">Red: budget. Dotted: the floor.</text>
<path class="one" d="M${x(1)} ${TOP - 8}V${height - 6}"/>
${rows.join('\n')}
</svg>
`;
}
