// Prints what breaks a house rule, as file:line, and exits with 1 if anything does. The rules are in rules.mjs.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, root } from './inputs.mjs';
import { checkAll } from './rules.mjs';

const files = filesBelow(join(root, 'src'))
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({
    path: `src/${path}`,
    text: readFileSync(join(root, 'src', path), 'utf8'),
  }));
const violations = checkAll(files);

for (const { path, line, message } of violations) console.log(`${path}:${line} ${message}`);
console.log(`house rules: ${files.length} files, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
