/** A client that a public generator makes: shops in TypeScript can use one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT } from './documentParts.ts';

const GENERATOR = createRequire(import.meta.url).resolve('openapi-typescript-codegen/bin/index.js');

let folder: string;
beforeAll(() => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(join('.cache', 'client-'));
  const input = join(folder, 'openapi.json');
  writeFileSync(input, JSON.stringify(DOCUMENT));
  const output = join(folder, 'client');
  const options = ['--input', input, '--output', output, '--useOptions', '--useUnionTypes'];
  execFileSync(process.execPath, [GENERATOR, ...options], { stdio: 'pipe' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The compiler's output for a shop that creates a checkout and reads its id. */
function compile(name: string, fields: string, member = 'id'): string {
  const shop = `import { DefaultService } from './client/index';

export async function checkout(): Promise<string> {
  const answer = await DefaultService.createCheckout({ formData: { ${fields} } });
  const code: string = answer.result.code;
  return code.startsWith('000.') ? answer.${member} : '';
}
`;
  writeFileSync(join(folder, `${name}.ts`), shop);
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'bundler',
      lib: ['ES2022', 'DOM'],
      types: [],
    },
    files: [`${name}.ts`],
  };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(config));
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  const { stdout } = spawnSync(process.execPath, [
    compiler,
    '--noEmit',
    '-p',
    join(folder, `${name}.json`),
  ]);
  return stdout.toString();
}

const ENTITY = "entityId: 'a0000000000000000000000000000001'";
const GOOD = `${ENTITY}, amount: '92.00', currency: 'EUR', paymentType: 'DB', 'billing.city': 'Bath'`;

describe('a generated client', () => {
  it('compiles, with lines that create a checkout', () => {
    expect(compile('good', GOOD)).toBe('');
  });

  it.each([
    ['a wrong payment type', GOOD.replace("'DB'", "'XX'"), 'id', 'TS2322'],
    ['a number for an amount', GOOD.replace("'92.00'", '92'), 'id', 'TS2322'],
    ['no entity', GOOD.replace(`${ENTITY},`, ''), 'id', 'TS2322'],
    ['a member that no answer has', GOOD, 'identity', 'TS2'],
  ])('does not compile with %s', (_, fields, member, fault) => {
    expect(compile('bad', fields, member)).toContain(fault);
  });
});
