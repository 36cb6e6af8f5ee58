/** A release: what stops it, what a dry run does, and what is published. Nothing leaves this machine. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Registry, startRegistry } from './registry.ts';
import { type Copy, copyRepository } from './releaseCopy.ts';

/** A whole release builds everything. */
const PATIENCE = { timeout: 300_000 };

/** A version that is not released. */
const version = '99.0.0';

let copy: Copy;
let registry: Registry;
beforeAll(async () => {
  copy = copyRepository();
  registry = await startRegistry();
  copy.edit('CHANGELOG.md', (text) =>
    // Directly after a release nothing is unreleased.
    text.includes('] - Unreleased')
      ? `${text}\n`
      : text.replace(/^## /m, `## [${version}] - Unreleased\n\n### Fixed\n\n- A fault\n\n## `),
  );
  const [status, output] = await copy.run(registry, 'scripts/release.mjs', '--prepare', version);
  expect([status, output]).toEqual([
    0,
    expect.stringMatching(
      /^prepared 99\.0\.0: .*\n- docs\/releases\.md has no text below `### 99\.0\.0`.*\nThen commit, /,
    ),
  ]);
  copy.edit('docs/releases.md', (text) =>
    text.replace('## Upgrade notes\n', `## Upgrade notes\n\n### ${version}\n\nNothing to do.\n`),
  );
  copy.git('commit', '--all', '--quiet', '--message', 'Prepare the release');
});

afterAll(() => copy.remove(), PATIENCE.timeout);

describe('a release stops before it builds, with a sentence that says what to do', () => {
  const stopped = async (): Promise<string> => {
    const [status, output] = await copy.run(registry, 'scripts/release.mjs', '--dry-run');
    expect([status, output.trim().split('\n').at(-1)]).toEqual([1, 'Nothing was published.']);
    expect(output).not.toContain('built dist');
    return output;
  };
  const undo = () => copy.git('checkout', '--quiet', '.');

  it('if a file is not committed', async () => {
    copy.edit('README.md', (text) => `${text}\n`);
    expect(await stopped()).toContain('Files are not committed: README.md. Commit or stash them');
    undo();
  });

  it('if the changes are still unreleased', async () => {
    copy.edit('CHANGELOG.md', (text) => text.replace(`## [${version}]`, '## [0.0.1]'));
    expect(await stopped()).toContain(`Write its changes below \`## [${version}] - `);
    undo();
    copy.edit('CHANGELOG.md', (text) => text.replace(/(\[99\.0\.0\] - ).*/, '$1Unreleased'));
    expect(await stopped()).toContain('is unreleased. Write its changes below');
    undo();
  });

  it('if there are no upgrade notes', async () => {
    copy.edit('docs/releases.md', (text) => text.replace(`\n### ${version}\n`, '\n### 0.0.1\n'));
    expect(await stopped()).toContain(`docs/releases.md has no text below \`### ${version}\``);
    undo();
  });

  it('if package-lock.json has another version', async () => {
    copy.edit('package-lock.json', (text) =>
      text.replaceAll(`"version": "${version}"`, '"version": "0.0.1"'),
    );
    expect(await stopped()).toContain('Run `npm install --package-lock-only`.');
    undo();
  });

  it('if the version is released', async () => {
    copy.git('tag', `v${version}`);
    expect(await stopped()).toContain(
      `The tag v${version} exists, so this version is released. Raise`,
    );
    copy.git('tag', '--delete', `v${version}`);
  });
});

describe('a release of a correct commit', PATIENCE, () => {
  it('does everything except publish and tag in a dry run', async () => {
    const [status, output] = await copy.run(registry, 'scripts/release.mjs', '--dry-run');
    expect([status, output]).toEqual([0, expect.stringContaining('a release would run:')]);
    for (const name of ['payment-widgets', 'payment-widgets-loader']) {
      expect(output).toMatch(
        new RegExp(`^${name}@${version}: \\d+ files, \\d+ bytes, sha512-`, 'm'),
      );
      expect(output).toContain(`npm publish .cache/release/${name}-${version}.tgz`);
      const files = join(copy.folder, `.cache/release/${name}-${version}.tgz.files.txt`);
      expect(readFileSync(files, 'utf8')).toMatch(/^\d+\tpackage\.json$/m);
    }
    expect(output).toMatch(/^integrity of the form's script: sha384-/m);
    expect(output).toContain(`git push origin v${version}`);
    expect(existsSync(join(copy.folder, '.cache/release/sbom.json'))).toBe(true);
    expect([copy.git('tag', '--list'), registry.requests()]).toEqual(['', 0]);
  });

  it('publishes both packages, and pushes the tag', async () => {
    const [status, output] = await copy.run(registry, 'scripts/release.mjs');
    expect([status, output]).toEqual([0, expect.stringContaining(`tagged v${version}\n`)]);
    for (const name of ['payment-widgets', 'payment-widgets-loader']) {
      const { versions, 'dist-tags': tags } = registry.published.get(name) ?? {};
      expect(tags).toEqual({ latest: version });
      expect(output).toContain(versions?.[version]?.dist.integrity ?? 'is not published');
    }
    const head = copy.git('rev-parse', 'HEAD');
    expect(copy.git('ls-remote', 'origin', `refs/tags/v${version}^{}`)).toContain(head.trim());
  });
});

describe('publishing', () => {
  /** Publishes two small packages in this version. */
  const publish = (one: string) => {
    const script = `
      import { mkdirSync } from 'node:fs';
      import { pack } from './scripts/release/pack.mjs';
      import { publish } from './scripts/release/publish.mjs';
      mkdirSync('.cache/small', { recursive: true });
      const packages = ['first', 'second'].map((name) => pack('.cache/' + name, process.cwd() + '/.cache/small'));
      try {
        publish('.', packages, 'v${one}', console.log);
      } catch (error) {
        console.log(error.message);
      }`;
    return copy.run(registry, '--input-type=module', '--eval', script);
  };
  const write = (name: string, one: string, text = '') => {
    const folder = join(copy.folder, '.cache', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: one }));
    writeFileSync(join(folder, 'index.js'), text);
  };

  it('continues after a failure, and publishes nothing twice', async () => {
    for (const name of ['first', 'second']) write(name, '1.0.0-rc.1');
    registry.refused.add('second');
    const [, failed] = await publish('1.0.0-rc.1');
    expect(failed).toContain('published first@1.0.0-rc.1\nnpm cannot publish second@1.0.0-rc.1.');
    expect(failed).toContain('start the same command again');
    expect(copy.git('tag', '--list', 'v1*')).toBe('');
    registry.refused.delete('second');
    const [, output] = await publish('1.0.0-rc.1');
    expect(output.trim().split('\n')).toEqual([
      'was published before: first@1.0.0-rc.1',
      'published second@1.0.0-rc.1',
      'tagged v1.0.0-rc.1',
    ]);
    expect(registry.published.get('second')?.['dist-tags']).toEqual({ next: '1.0.0-rc.1' });
  });

  it('refuses other content under a version that is published', async () => {
    for (const name of ['first', 'second']) write(name, '2.0.0');
    await publish('2.0.0');
    write('second', '2.0.0', 'changed');
    expect((await publish('2.0.0'))[1]).toContain('second@2.0.0 is published with other content');
  });
});
