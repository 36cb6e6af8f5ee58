// The software bill of materials: the packages whose code is in the build, for programs that look for known faults in them.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ name: string, version: string, license?: string }} Package */

/** Collects the packages of several builds. */
export function bundledPackages() {
  /** @type {Map<string, Package>} */
  const found = new Map();
  return {
    /** @type {import('vite').Plugin} */
    plugin: {
      name: 'bundled-packages',
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          // A module of which nothing is left is not in the build.
          const modules = Object.entries(chunk.modules).filter(
            ([, { renderedLength }]) => renderedLength > 0,
          );
          for (const [id] of modules) {
            const one = packageOf(id);
            if (one) found.set(`${one.name}@${one.version}`, one);
          }
        }
      },
    },
    /** In the order of their names. */
    packages: () => [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one),
  };
}

/** @param {string} id the path of a module @returns {Package | undefined} undefined for a module of this project */
function packageOf(id) {
  const [, folder] =
    /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/')) ?? [];
  const file = folder && join(folder, 'package.json');
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * The bill, in the format CycloneDX 1.5. It has no date and no serial number, because two builds are identical.
 * @param {{ name: string, version: string, license: string }} subject @param {readonly Package[]} packages
 */
export function softwareBill(subject, packages) {
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { ...componentOf(subject), type: 'application' } },
    components: packages.map(componentOf),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** @param {Package} described */
function componentOf({ name, version, license }) {
  // In a package URL, the at sign of a scope is escaped.
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license && {
      licenses: [/\s/.test(license) ? { expression: license } : { license: { id: license } }],
    }),
  };
}
