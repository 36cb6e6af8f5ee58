/** Which folder may import which: the rules of `.dependency-cruiser.mjs`, over small trees. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IFlattenedRuleSet,
} from 'dependency-cruiser';
import { expect, test } from 'vitest';
import config from '../.dependency-cruiser.mjs';

/** The rules that files break, each once. A file that is imported is there. */
async function broken(files: Record<string, string>): Promise<string[]> {
  const baseDir = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(baseDir, dirname(path)), { recursive: true });
      writeFileSync(join(baseDir, path), text);
    }
    const { options, forbidden } = config as unknown as {
      options: ICruiseOptions;
      forbidden: IFlattenedRuleSet['forbidden'];
    };
    const ruleSet = { forbidden } as IFlattenedRuleSet;
    const { output } = await cruise(['src'], { ...options, baseDir, validate: true, ruleSet });
    const names = (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
    return [...new Set(names)].sort();
  } finally {
    rmSync(baseDir, { recursive: true });
  }
}

const one = (path: string, specifier: string, target: string) =>
  broken({ [path]: `import type { X } from '${specifier}';`, [target]: 'export type X = 1;' });

test.each([
  ['src/widget/a.ts', '../gateway/x.ts', 'src/gateway/x.ts', 'widget-imports'],
  ['src/widget/a.ts', '../frame/x.ts', 'src/frame/x.ts', 'widget-imports'],
  ['src/gateway/api/a.ts', '../../widget/x.ts', 'src/widget/x.ts', 'gateway-imports'],
  ['src/card/a.ts', '../money/x.ts', 'src/money/x.ts', 'card-imports'],
  ['src/gateway/a.ts', '../testkit/x.ts', 'src/testkit/x.ts', 'gateway-imports'],
  ['src/frame/a.ts', '../../locales/x.ts', 'locales/x.ts', 'frame-imports'],
  ['src/card/a.ts', '../../scripts/x.ts', 'scripts/x.ts', 'card-imports'],
  ['src/gateway/api/a.ts', './routes/x.ts', 'src/gateway/api/routes/x.ts', 'server-without-routes'],
  [
    'src/gateway/catalogue/results/a.ts',
    '../parameters/x.ts',
    'src/gateway/catalogue/parameters/x.ts',
    'results-without-parameters',
  ],
  ['src/contract/parameters/a.ts', '../../gateway/x.ts', 'src/gateway/x.ts', 'contract-imports'],
  [
    'src/gateway/domain/risk/a.ts',
    '../payment/x.ts',
    'src/gateway/domain/payment/x.ts',
    'domain-risk-imports',
  ],
  [
    'src/gateway/domain/risk/a.ts',
    '../../platform/x.ts',
    'src/gateway/platform/x.ts',
    'gateway-domain-imports',
  ],
  [
    'src/gateway/catalogue/a.ts',
    '../domain/risk/x.ts',
    'src/gateway/domain/risk/x.ts',
    'gateway-catalogue-imports',
  ],
  ['src/gateway/platform/a.ts', '../api/x.ts', 'src/gateway/api/x.ts', 'gateway-platform-imports'],
  ['src/gateway/app.ts', '../sandbox/index.ts', 'src/sandbox/index.ts', 'sandbox-for-tests'],
  ['src/gateway/start.ts', '../sandbox/index.ts', 'src/sandbox/index.ts', 'sandbox-by-app'],
  [
    'src/gateway/api/a.ts',
    '../../widget/kernel/options/schema.ts',
    'src/widget/kernel/options/schema.ts',
    'gateway-imports',
  ],
  ['src/widget/fields/a.ts', '../forms/x.ts', 'src/widget/forms/x.ts', 'widget-fields-imports'],
  ['src/widget/mount/a.ts', '../shared.ts', 'src/widget/shared.ts', 'widget-mount-imports'],
  ['src/gateway/app.ts', '../cli/program.ts', 'src/cli/program.ts', 'gateway-imports'],
  [
    'src/cli/a.ts',
    '../widget/kernel/options/schema.ts',
    'src/widget/kernel/options/schema.ts',
    'options-by-doctor',
  ],
  ['src/gateway/app.ts', '../simulator/bank/x.ts', 'src/simulator/bank/x.ts', 'gateway-imports'],
  ['src/simulator/a.ts', '../gateway/app.ts', 'src/gateway/app.ts', 'sandbox-uses-the-gateway'],
  [
    'src/simulator/a.ts',
    '../gateway/app/context.ts',
    'src/gateway/app/context.ts',
    'sandbox-uses-the-gateway',
  ],
])('%s must not import %s', async (path, specifier, target, rule) => {
  expect(await one(path, specifier, target)).toEqual([rule]);
});

test.each([
  ['src/widget/forms/a.ts', '../../card/x.ts', 'src/card/x.ts'],
  ['src/widget/forms/a.ts', '../fields/x.ts', 'src/widget/fields/x.ts'],
  ['src/gateway/domain/a.ts', '../../money/x.ts', 'src/money/x.ts'],
  ['src/gateway/domain/payment/a.ts', '../risk/x.ts', 'src/gateway/domain/risk/x.ts'],
  ['src/gateway/platform/a.ts', '../domain/risk/x.ts', 'src/gateway/domain/risk/x.ts'],
  ['src/sandbox/index.ts', '../simulator/index.ts', 'src/simulator/index.ts'],
  [
    'src/cli/doctor/a.ts',
    '../../widget/kernel/options/schema.ts',
    'src/widget/kernel/options/schema.ts',
  ],
  ['src/widget/a.ts', '../../locales/x.ts', 'locales/x.ts'],
  ['src/testkit/a.ts', '../gateway/x.ts', 'src/gateway/x.ts'],
])('%s may import %s', async (path, specifier, target) => {
  expect(await one(path, specifier, target)).toEqual([]);
});

test('packages and modules of Node stay where they may be', async () => {
  const zod = "import * as z from 'zod';";
  const fs = "import { readFileSync } from 'node:fs';";
  expect(await broken({ 'src/card/a.ts': fs })).toEqual(['no-package']);
  expect(await broken({ 'src/widget/a.ts': fs })).toEqual(['no-node-in-the-browser']);
  expect(await broken({ 'src/gateway/a.ts': fs })).toEqual([]);
  const installed = {
    'node_modules/zod/package.json': '{ "name": "zod", "exports": "./index.js" }',
    'node_modules/zod/index.js': 'export const string = 1;',
  };
  expect(await broken({ 'src/frame/a.ts': zod, ...installed })).toEqual(['no-package']);
  expect(await broken({ 'src/loader/a.ts': zod, ...installed })).toEqual(['no-package']);
  expect(await broken({ 'src/loader/vue.ts': zod, ...installed })).toEqual(['component-package']);
  expect(await broken({ 'src/widget/a.ts': zod, ...installed })).toEqual([
    'no-schema-in-the-browser',
  ]);
  expect(await broken({ 'src/widget/kernel/options/schema.ts': zod, ...installed })).toEqual([]);
});

test('no file imports itself by way of others, not even for a type', async () => {
  const files = {
    'src/card/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
    'src/card/b.ts': "import type { A } from './a.ts';\nexport type B = A;",
  };
  expect(await broken(files)).toEqual(['no-circle']);
  const ofWidget = Object.entries(files).map(([path, text]) => [
    path.replace('card', 'widget'),
    text,
  ]);
  expect(await broken(Object.fromEntries(ofWidget))).toEqual(['no-circle']);
});

test('every imported package is installed', async () => {
  expect(await broken({ 'src/gateway/a.ts': "import './b.ts';" })).toContain('not-found');
});
