// Reads CHANGELOG.md, which has the form of Keep a Changelog: one section for each version, newest first. The first one may be
// of the next version: it has `Unreleased` in place of a date.

/** The headings in a section, in this order. */
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

/** In place of the date of a version that is not released. */
const UNRELEASED = 'Unreleased';

const TITLE = /^## \[(?<name>[^\]]+)\](?: - (?<date>.*))?$/;

/** A version as in https://semver.org. */
export const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/**
 * `entries`: how many entries each heading has.
 * @typedef {{ name: string, date: string | undefined, kinds: string[], entries: Record<string, number> }} Section
 */

/**
 * @param {string} text @returns {Section[]} in the order of the file
 */
export function sectionsOf(text) {
  /** @type {Section[]} */
  const sections = [];
  for (const line of text.split('\n')) {
    const section = sections.at(-1);
    if (line.startsWith('## ')) {
      const { name = line.slice(3), date } = TITLE.exec(line)?.groups ?? {};
      sections.push({ name, date, kinds: [], entries: {} });
    } else if (section && line.startsWith('### ')) {
      section.kinds.push(line.slice(4));
      section.entries[line.slice(4)] ??= 0;
    } else if (section && line.startsWith('- ')) {
      const kind = section.kinds.at(-1) ?? '';
      section.entries[kind] = (section.entries[kind] ?? 0) + 1;
    }
  }
  return sections;
}

/** @param {string} text @returns {string[]} a sentence for each breach of the form */
export function formFaults(text) {
  const faults = [];
  for (const [index, { name, date = '', kinds, entries }] of sectionsOf(text).entries()) {
    const isNext = index === 0 && date === UNRELEASED;
    if (!VERSION.test(name) || !(isNext || /^\d{4}-\d\d-\d\d$/.test(date))) {
      faults.push(
        `The section ${name} of CHANGELOG.md has no version or no date. Write \`## [1.2.3] - 2026-01-31\`.`,
      );
    }
    const wanted = KINDS.filter((kind) => kinds.includes(kind));
    if (kinds.join() !== wanted.join() || '' in entries) {
      faults.push(
        `The headings of the section ${name} of CHANGELOG.md are ${kinds.join(', ') || 'missing'}. ` +
          `Use each of these at most once, in this order, above all entries: ${KINDS.join(', ')}.`,
      );
    }
  }
  return faults;
}

/**
 * Whether the newest section is that of a version, and has its date and its changes.
 * @param {string} text @param {string} version @param {string} today for the remedy, as 2026-01-31
 * @returns {string[]} a sentence for each fault
 */
export function versionFaults(text, version, today) {
  const [newest] = sectionsOf(text);
  const remedy = `Write its changes below \`## [${version}] - ${today}\`.`;
  if (newest?.name !== version) {
    return [`The newest version in CHANGELOG.md is ${newest?.name ?? 'missing'}. ${remedy}`];
  }
  if (Object.keys(newest.entries).length === 0) {
    return [`The section ${version} of CHANGELOG.md is empty. ${remedy}`];
  }
  return newest.date === UNRELEASED
    ? [`The section ${version} of CHANGELOG.md is unreleased. ${remedy}`]
    : [];
}

/**
 * The changelog with what is unreleased as a version.
 * @param {string} text @param {string} version @param {string} today as 2026-01-31
 * @returns {string}
 * @throws Error with what to do, if nothing is unreleased or the version has a section
 */
export function withRelease(text, version, today) {
  const [next, ...releases] = sectionsOf(text);
  if (releases.some(({ name }) => name === version)) {
    throw new Error(`CHANGELOG.md has a section ${version}. Choose the next version.`);
  }
  if (next?.date !== UNRELEASED || Object.keys(next.entries).length === 0) {
    throw new Error(
      `CHANGELOG.md has no changes below \`## [${version}] - ${UNRELEASED}\`: there is nothing to release.`,
    );
  }
  return text.replace(`## [${next.name}] - ${UNRELEASED}\n`, () => `## [${version}] - ${today}\n`);
}
