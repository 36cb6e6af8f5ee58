import { describe, expect, test } from 'vitest';
import {
  environmentInOnePlace,
  importDirection,
  noCircles,
  noDomGlobals,
  noRegistryAddresses,
  packages,
  parse,
  partsByThemselves,
  strictPolicy,
  timeIsAnInput,
} from '../scripts/rules.mjs';
import { table } from './table.ts';

type Rule = typeof importDirection;

/** What a rule says about one file, as `line message`. */
function said(rule: Rule, path: string, text: string): string[] {
  return rule(parse({ path, text })).map(({ line, message }) => `${line} ${message}`);
}

describe('arrows point down only', () => {
  table([
    ['src/widget/a.ts', "import { x } from '../gateway/x.ts';"],
    ['src/widget/a.ts', "import type { X } from '../frame/x.ts';"],
    ['src/gateway/http/a.ts', "export * from '../../widget/x.ts';"],
    ['src/frame/a.ts', "const x = await import('../widget/x.ts');"],
    ['src/card/a.ts', "import { x } from '../money/x.ts';"],
    ['src/money/a.ts', "type X = import('../protocol/x.ts').X;"],
    ['src/protocol/a.ts', "import { x } from '../card/x.ts';"],
    ['src/loader/a.ts', "import { x } from '../widget/x.ts';"],
    ['src/gateway/a.ts', "import { x } from '../testkit/x.ts';"],
    ['src/frame/a.ts', "import en from '../../locales/en.json';"],
    ['src/card/a.ts', "import { x } from '../../scripts/x.mjs';"],
  ])('%s: %s is refused', (path, text) => {
    expect(said(importDirection, path, text)).toHaveLength(1);
  });

  table([
    ['src/widget/forms/a.tsx', "import { x } from '../../card/index.ts'; import '../state.ts';"],
    ['src/gateway/a.ts', "import { x } from '../money/index.ts';"],
    ['src/protocol/a.ts', "import type { X } from '../card/index.ts';"],
    ['src/protocol/a.ts', "import { type X } from '../card/index.ts';"],
    ['src/testkit/a.ts', "import { x } from '../gateway/start.ts';"],
    ['src/loader/a.ts', "import type { X } from '../widget/x.ts';"],
    ['src/widget/a.ts', "import en from '../../locales/en.json';"],
    ['src/gateway/a.ts', "import { s } from '../../public/storefront/storefront.mjs';"],
  ])('%s: %s is fine', (path, text) => {
    expect(said(importDirection, path, text)).toEqual([]);
  });
});

describe('packages', () => {
  table([
    ['src/frame/a.ts', "import { signal } from '@preact/signals-core';"],
    ['src/card/a.ts', "import { readFileSync } from 'node:fs';"],
    ['src/money/a.ts', "import codes from 'currency-codes';"],
    ['src/protocol/a.ts', "import { z } from 'zod/mini';"],
    ['src/widget/a.ts', "import { z } from 'zod';"],
    ['src/widget/a.ts', "import * as z from 'zod/mini';"],
    ['src/widget/a.ts', "import { join } from 'node:path';"],
  ])('%s: %s is refused', (path, text) => {
    expect(said(packages, path, text)).toHaveLength(1);
  });

  test('the widget may use signals and the schema of its options, the gateway anything', () => {
    const signals = "import { signal } from '@preact/signals-core';";
    expect(said(packages, 'src/widget/a.ts', signals)).toEqual([]);
    const schema = "import * as z from 'zod/mini';";
    expect(said(packages, 'src/widget/options/schema.ts', schema)).toEqual([]);
    expect(said(packages, 'src/gateway/a.ts', "import { z } from 'zod';")).toEqual([]);
  });
});

describe('a part of the widget', () => {
  const part = 'src/widget/parts/buttons/index.ts';

  table([
    "import { create } from '../../element.ts';",
    "import { TOOLS } from '../tools.ts';",
    "import { signal } from '@preact/signals-core';",
    "import extras from '../extras/index.ts';",
  ])('%s is refused', (text) => {
    expect(said(partsByThemselves, part, text)).toHaveLength(1);
  });

  table([
    "import type { Tools } from '../tools.ts';",
    "import { kinds } from './kinds.ts';",
    "import english from '../../../../locales/en.json';",
    "import css from './look.css?inline';",
    "import more from '../../look/more.css?inline';",
    "import { parseExpiry } from '../../../card/expiry.ts';",
  ])('%s is fine', (text) => {
    expect(said(partsByThemselves, part, text)).toEqual([]);
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

  test('a comment may speak of what is not allowed', () => {
    const text = '// never innerHTML\n/* nor eval( */ const a = 1;';
    expect(said(strictPolicy, 'src/widget/a.ts', text)).toEqual([]);
  });
});

describe('pure rooms', () => {
  table(['document.title', 'window.top', 'void fetch(url)', 'process.cwd()'])(
    '%s is refused',
    (text) => {
      expect(said(noDomGlobals, 'src/card/a.ts', text)).toHaveLength(1);
      expect(said(noDomGlobals, 'src/protocol/a.ts', text)).toHaveLength(1);
      expect(said(noDomGlobals, 'src/widget/a.ts', text)).toEqual([]);
    },
  );

  test('a member or property of such a name is fine', () => {
    const text = "const a = { window: '05', document: 1 }; a.window; const s = 'document';";
    expect(said(noDomGlobals, 'src/protocol/a.ts', text)).toEqual([]);
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
    expect(said(timeIsAnInput, 'src/gateway/payment/a.ts', text)).toHaveLength(1);
    expect(said(timeIsAnInput, 'src/gateway/time/clock.ts', text)).toEqual([]);
    expect(said(timeIsAnInput, 'src/widget/a.ts', text)).toEqual([]);
  });

  test('comments, strings and the methods of a clock are fine', () => {
    const text = "// Date.now()\nconst s = 'setTimeout('; timers.setTimeout(run); clock.now();";
    expect(said(timeIsAnInput, 'src/gateway/payment/a.ts', text)).toEqual([]);
  });
});

describe('the environment', () => {
  table([
    'const a = process.env.PORT;',
    "const a = process['env'];",
    "import { env } from 'node:process';",
  ])('%s is refused outside of config.ts', (text) => {
    expect(said(environmentInOnePlace, 'src/gateway/main.ts', text)).toHaveLength(1);
    expect(said(environmentInOnePlace, 'src/widget/a.ts', text)).toHaveLength(1);
    expect(said(environmentInOnePlace, 'src/gateway/config.ts', text)).toEqual([]);
  });
});

describe('circles', () => {
  const circlesIn = (files: Record<string, string>) =>
    noCircles(Object.entries(files).map(([path, text]) => parse({ path, text }))).map(
      ({ message }) => message,
    );

  test('of files', () => {
    expect(
      circlesIn({
        'src/card/a.ts': "import './b.ts';",
        'src/card/b.ts': "export * from './c.ts';",
        'src/card/c.ts': "import { a } from './a.ts';",
      }),
    ).toEqual(['circle: src/card/a.ts -> src/card/b.ts -> src/card/c.ts -> src/card/a.ts']);
  });

  test('of folders, although no file imports itself', () => {
    expect(
      circlesIn({
        'src/gateway/payment/a.ts': "import '../store/a.ts';",
        'src/gateway/payment/b.ts': '',
        'src/gateway/store/a.ts': '',
        'src/gateway/store/b.ts': "import '../payment/b.ts';",
      }),
    ).toEqual(['circle: src/gateway/payment -> src/gateway/store -> src/gateway/payment']);
  });

  test('types may go round', () => {
    expect(
      circlesIn({
        'src/card/a.ts': "import type { B } from './b.ts';",
        'src/card/b.ts': "import { a } from './a.ts';",
      }),
    ).toEqual([]);
  });
});

test('the lock file names no registry', () => {
  const bad = '{\n  "version": "1.0.0",\n  "resolved": "https://registry.example/x.tgz"\n}';
  expect(noRegistryAddresses(bad)).toMatchObject([{ path: 'package-lock.json', line: 3 }]);
  expect(noRegistryAddresses('{ "version": "1.0.0" }')).toEqual([]);
});
