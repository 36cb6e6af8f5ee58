// Builds the documentation site into dist/docs/ (or --out DIR): npm run docs:site

import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './inputs.mjs';
import { buildSite } from './site/buildSite.mjs';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = resolve(values.out ?? join(root, 'dist/docs'));
process.env['NODE_ENV'] = 'production';

const started = performance.now();
// The folder is complete at any time: a gateway that runs meanwhile looks for it.
const stage = join(root, '.cache', `docs-${process.pid}`);
const { pages } = await buildSite(stage);
rmSync(out, { recursive: true, force: true });
mkdirSync(dirname(out), { recursive: true });
renameSync(stage, out);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`built ${pages} pages in ${relative(process.cwd(), out) || '.'} in ${seconds} s`);
