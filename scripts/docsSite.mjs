// Builds the documentation site into dist/docs/ (or --out DIR): npm run docs:site

import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './inputs.mjs';
import { buildSite } from './site/buildSite.mjs';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = resolve(values.out ?? join(root, 'dist/docs'));
process.env['NODE_ENV'] = 'production';

const started = performance.now();
const { pages } = await buildSite(out);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`built ${pages} pages in ${relative(process.cwd(), out) || '.'} in ${seconds} s`);
