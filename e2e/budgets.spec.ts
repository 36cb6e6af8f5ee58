/** The speed of the form beside its floor, in the same run: worse than a budget only if by more than noise. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { test as base, expect } from '@playwright/test';
import { exceeded } from '../bench/figures.mjs';

const BROWSER = new URL('../bench/browser.mjs', import.meta.url).pathname;
const BUDGETS = new URL('../bench/budgets.json', import.meta.url);

base(
  'the first field and a key of the form stay within their budgets',
  async ({ browserName }, info) => {
    base.skip(browserName !== 'chromium', 'only Chromium tells the time of its main thread');
    // Seven rounds of three pages, on a processor that other tests share.
    base.setTimeout(600_000);
    const file = info.outputPath('results');
    const args = [BROWSER, '--rounds', '7', '--only', 'fast,keys'];
    await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, BENCH_RESULTS: file },
    });
    const results = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(results.map(({ name }) => name)).toEqual(['first field, fast', 'a key']);
    expect(exceeded(results, JSON.parse(readFileSync(BUDGETS, 'utf8')))).toEqual([]);
  },
);
