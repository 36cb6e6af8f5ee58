import { describe, expect, test } from 'vitest';
import { parse, scriptOrPart, strictPolicy, timeIsAnInput, typesOnly } from '../scripts/rules.mjs';
import { table } from './table.ts';

type Rule = typeof typesOnly;

/** What a rule says about one file, as `line message`. */
function said(rule: Rule, path: string, text: string): string[] {
  return rule(parse({ path, text })).map(({ line, message }) => `${line} ${message}`);
}

describe('protocol and loader', () => {
  table([
    ['src/protocol/a.ts', "import { x } from '../card/x.ts';"],
    ['src/loader/a.ts', "export * from '../widget/x.ts';"],
    ['src/loader/a.ts', "import { useRef } from 'react';"],
    ['src/loader/vue.ts', "import { useRef } from 'react';"],
  ])('%s: %s is refused', (path, text) => {
    expect(said(typesOnly, path, text)).toHaveLength(1);
  });

  table([
    ['src/protocol/a.ts', "import type { X } from '../card/index.ts'; import './b.ts';"],
    ['src/protocol/a.ts', "import { type X } from '../card/index.ts';"],
    ['src/loader/a.ts', "import type { X } from '../widget/x.ts';"],
    ['src/loader/react.ts', "import { useRef } from 'react';"],
    ['src/gateway/a.ts', "import { x } from '../card/index.ts';"],
  ])('%s: %s is fine', (path, text) => {
    expect(said(typesOnly, path, text)).toEqual([]);
  });
});

describe('a part of the widget', () => {
  const part = 'src/widget/forms/buttons/index.ts';
  const others = [
    ['src/widget/index.ts', "import { draw } from './kernel/draw.ts'; import './mount/mount.ts';"],
    [
      'src/widget/shared.ts',
      "export { draw } from './kernel/draw.ts';\nexport { h } from 'preact';",
    ],
    ['src/widget/kernel/draw.ts', ''],
    ['src/widget/mount/mount.ts', ''],
    ['src/widget/kernel/context.ts', ''],
    ['src/widget/forms/fields.ts', "import { draw } from '../kernel/draw.ts';"],
    ['src/widget/forms/mounted.ts', "import { mount } from '../mount/mount.ts';"],
    ['src/widget/forms/package.ts', "import { signal } from '@preact/signals';"],
    ['src/widget/forms/part.ts', "import extras from './extras/index.ts';"],
  ] as const;
  const entries = [part, 'src/widget/forms/extras/index.ts'];
  const saidOfPart = (text: string) =>
    scriptOrPart(
      [...others, [part, text] as const].map(([path, text]) => parse({ path, text })),
      entries,
    ).map(({ path, line, message }) => `${path}:${line} ${message}`);

  table([
    "import { mount } from '../../mount/mount.ts';",
    "import { signal } from '@preact/signals';",
    "import extras from '../extras/index.ts';",
  ])('%s is refused', (text) => {
    expect(saidOfPart(text)).toEqual([expect.stringContaining(`${part}:1 a part may import only`)]);
  });

  table(['mounted', 'package', 'part'])('is refused what %s.ts imports for it', (name) => {
    expect(saidOfPart(`import { x } from '../../forms/${name}.ts';`)).toEqual([
      expect.stringContaining(`src/widget/forms/${name}.ts:1 a part may import only`),
    ]);
  });

  table([
    "import { draw } from '../../kernel/draw.ts';",
    "import { h } from 'preact';",
    "import type { WidgetContext } from '../../kernel/context.ts';",
    "import { kinds } from './kinds.ts';",
    "import english from '../../../../locales/en.json';",
    "import css from './look.css?inline';",
    "import more from '../../styles/parts.css?inline';",
    "import { parseExpiry } from '../../../card/expiry.ts';",
    "import { isLoopback } from '../../../protocol/index.ts';",
    "import { fields } from '../../forms/fields.ts';",
  ])('%s is fine', (text) => {
    expect(saidOfPart(text)).toEqual([]);
  });
});

describe('a strict content security policy', () => {
  table([
    'node.innerHTML = text;',
    "node['innerHTML'] = text;",
    "node.setAttribute('style', text);",
    'node.setAttribute("style", text);',
    'eval(text);',
    'new Function(text)();',
    'const html = `<style>`;',
    'document.write(text);',
  ])('%s is refused in the browser', (text) => {
    expect(said(strictPolicy, 'src/frame/a.ts', `\n${text}`)).toEqual([
      expect.stringMatching(/^2 .+ is not allowed here$/),
    ]);
    expect(said(strictPolicy, 'src/widget/a.ts', text)).toHaveLength(1);
    expect(said(strictPolicy, 'src/gateway/a.ts', text)).toEqual([]);
  });

  test('a comment may name forbidden code', () => {
    const text = '// never innerHTML\n/* nor eval( */ const a = 1;';
    expect(said(strictPolicy, 'src/widget/a.ts', text)).toEqual([]);
  });
});

describe('time is an input', () => {
  table([
    'const a = Date.now();',
    'const a = new Date();',
    'const a = new Date(text);',
    'const a = Math.random();',
    'const a = performance.now();',
    'setTimeout(run, 1);',
    'globalThis.setTimeout(run, 1);',
    'setInterval(run, 1);',
    "import { setTimeout as sleep } from 'node:timers/promises';",
    `const page = \`\${Date.now()}\`;`,
  ])('%s is refused in the gateway', (text) => {
    expect(said(timeIsAnInput, 'src/gateway/domain/payment/a.ts', text)).toHaveLength(1);
    expect(said(timeIsAnInput, 'src/gateway/platform/time/a.ts', text)).toEqual([]);
    expect(said(timeIsAnInput, 'src/widget/a.ts', text)).toEqual([]);
  });

  test('comments, strings and the methods of a clock are fine', () => {
    const text = "// Date.now()\nconst s = 'setTimeout('; timers.setTimeout(run); clock.now();";
    expect(said(timeIsAnInput, 'src/gateway/domain/payment/a.ts', text)).toEqual([]);
  });
});
