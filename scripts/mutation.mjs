// `npm run mutation`: the mutation score of src/card. A long run, some minutes: not part of `npm test`.
//
// Each mutant is one small change of the code (an operator, a number, a condition, a call left out). A mutant is killed
// when a test of test/card fails, or never ends. What survives shows something that no test asks for.
//
// brands.ts is a table and is left out: its rows are facts, which are checked against the tables they come from, not
// logic. Written here rather than taken from a library: it is a page of code over the parser that comes with Vite, and a
// framework for it would be the largest dependency of the house.

import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { filesBelow, root } from './inputs.mjs';

/** Below this score, in percent, the run fails. */
const FLOOR = 90;
/** A mutant may loop for ever: after this, in ms, it counts as killed. */
const PATIENCE = 20_000;
const ROOM = 'src/card';
const LEFT_OUT = ['brands.ts', 'index.ts'];

/** @typedef {{ file: string, line: number, start: number, end: number, was: string, put: string }} Mutant */
/** @typedef {{ type: string, start: number, end: number } & Record<string, any>} AstNode */

/** What an operator becomes. @type {Record<string, string>} */
const OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '++': '--',
  '--': '++',
};

const mutants = filesBelow(join(root, ROOM))
  .filter((file) => file.endsWith('.ts') && !LEFT_OUT.includes(file))
  .flatMap(mutantsOf);
const survivors = await runAll(mutants);
report();

/** Every mutant of a file. @param {string} file @returns {Mutant[]} */
function mutantsOf(file) {
  const code = readFileSync(join(root, ROOM, file), 'utf8');
  const { program } = parseSync(file, code);
  /** @type {Mutant[]} */
  const found = [];
  /** @param {AstNode} node @param {string} put */
  const change = ({ start, end }, put) => {
    if (code.slice(start, end) === put) return;
    const line = code.slice(0, start).split('\n').length;
    found.push({ file, line, start, end, was: code.slice(start, end), put });
  };
  walk(/** @type {any} */ (program), (node) => {
    const text = (/** @type {AstNode} */ part) => code.slice(part.start, part.end);
    const { type, operator, left, right, argument, test, value, callee } = node;
    if (['BinaryExpression', 'LogicalExpression', 'AssignmentExpression'].includes(type)) {
      const other = OPERATORS[operator];
      if (other) change(node, `(${text(left)} ${other} ${text(right)})`);
    }
    if (type === 'UpdateExpression') change(node, text(argument) + OPERATORS[operator]);
    if (type === 'UnaryExpression' && operator === '!') change(node, text(argument));
    if (type === 'UnaryExpression' && operator === '-') change(node, text(argument));
    if (type === 'ConditionalExpression' || type === 'IfStatement') {
      change(test, 'true');
      change(test, 'false');
    }
    if ((type === 'ForStatement' || type === 'WhileStatement') && test) change(test, 'false');
    if (type === 'ReturnStatement' && argument) change(argument, 'undefined');
    if (type === 'Literal' && typeof value === 'number') change(node, `(${value} + 1)`);
    if (type === 'Literal' && typeof value === 'boolean') change(node, String(!value));
    if (type === 'Literal' && typeof value === 'string') change(node, value ? "''" : "'x'");
    if (type === 'CallExpression' && callee.type === 'MemberExpression') {
      change(node, text(callee.object));
    }
  });
  return found;
}

/**
 * Visits the expressions of a tree; types have nothing to mutate.
 * @param {AstNode} node @param {(node: AstNode) => void} visit
 */
function walk(node, visit) {
  if (/^TS(?!As|NonNull|Satisfies)/.test(node.type) || node.type === 'ImportDeclaration') return;
  if (node.type === 'ExportNamedDeclaration' && node['source']) return;
  visit(node);
  for (const [name, child] of Object.entries(node)) {
    if (name === 'typeAnnotation' || name === 'returnType' || name === 'typeArguments') continue;
    for (const one of [child].flat()) {
      if (one && typeof one === 'object' && typeof one.type === 'string') walk(one, visit);
    }
  }
}

/** @param {Mutant[]} all @returns {Promise<Mutant[]>} those that no test noticed */
async function runAll(all) {
  /** @type {Mutant[]} */
  const alive = [];
  const queue = all.entries();
  const worker = async () => {
    const folder = workshop();
    if (!(await passes(folder))) throw new Error('the tests fail without any mutant');
    for (const [i, mutant] of queue) {
      const path = join(folder, ROOM, mutant.file);
      const code = readFileSync(join(root, ROOM, mutant.file), 'utf8');
      writeFileSync(path, code.slice(0, mutant.start) + mutant.put + code.slice(mutant.end));
      if (await passes(folder)) alive.push(mutant);
      writeFileSync(path, code);
      if (i % 25 === 0) console.log(`${i} of ${all.length}, ${alive.length} alive`);
    }
    rmSync(folder, { recursive: true });
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return alive;
}

/** A folder with the room and its tests alone. */
function workshop() {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  for (const part of [ROOM, 'test/card']) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'vitest.config.js'),
    'export default { test: { bail: 1, pool: "threads", fileParallelism: false, isolate: false } };',
  );
  return folder;
}

/** @param {string} folder @returns {Promise<boolean>} whether every test passes, in time */
function passes(folder) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--silent'], {
    cwd: folder,
    stdio: 'ignore',
    timeout: PATIENCE,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) => child.on('close', (status) => resolve(status === 0)));
}

function report() {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const score = (/** @type {string} */ file) => {
    const of = (/** @type {Mutant[]} */ list) => list.filter((one) => !file || one.file === file);
    const [total, alive] = [of(mutants).length, of(survivors).length];
    const percent = ((100 * (total - alive)) / total).toFixed(1);
    console.log(
      `${(file || 'all').padEnd(20)} ${percent.padStart(6)} %  ${total - alive} of ${total}`,
    );
    return Number(percent);
  };
  for (const { file, line, was, put } of survivors) {
    console.log(`survived ${file}:${line}  ${was.replaceAll(/\s+/g, ' ')}  ->  ${put}`);
  }
  files.forEach(score);
  if (score('') < FLOOR) {
    console.error(`the mutation score of ${ROOM} is below ${FLOOR} %`);
    process.exitCode = 1;
  }
}
