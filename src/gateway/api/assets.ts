/** The files that pages load, in memory, each in all its encodings. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './encoding.ts';

/** A file and its encodings. Reading an encoding may compress the file. */
export interface Asset {
  readonly type: string;
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer };
  /** First 16 hex digits of the SHA-256 of its bytes. */
  readonly version: string;
}

/** All files that are served unchanged. */
export interface StaticFiles {
  readonly script: Asset;
  /** `sha384-...` over the script's bytes, for `integrity` attributes. */
  readonly integrity: string;
  /** The version in the URL of `others`; undefined if the build wrote none. */
  readonly assetVersion: string | undefined;
  /** Hashes of scripts, parts and frames of earlier builds that must not be served any more. */
  readonly revoked: readonly string[];
  /** By their path below the widget's folder: `locales/de.json`, `img/VISA.svg`. */
  readonly others: ReadonlyMap<string, Asset>;
  readonly site: SiteFiles;
}

/** The files of the documentation site. Each is read when it is first asked for. */
export interface SiteFiles {
  /** Whether the site is there: the build has written it. */
  readonly isBuilt: boolean;
  /** A file by its path below the folder of the site: `parameters.html`, `assets/site-0123456789.js`. */
  find(name: string): Asset | undefined;
}

/** The build is missing or broken. The message says how to fix it. */
export class AssetError extends Error {}

const SCRIPT = 'paymentWidgets.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript;charset=utf-8',
  '.json': 'application/json;charset=utf-8',
  '.map': 'application/json;charset=utf-8',
  '.svg': 'image/svg+xml;charset=utf-8',
  '.css': 'text/css;charset=utf-8',
  '.html': 'text/html;charset=utf-8',
  '.png': 'image/png',
};

/** The folder of the build: `dist`, searched upwards from the folder of this file. */
export function findAssets(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    for (const candidate of [folder, join(folder, 'dist')]) {
      if (existsSync(join(candidate, 'widget', SCRIPT))) return candidate;
    }
    if (dirname(folder) === folder) throw new AssetError(MISSING);
    folder = dirname(folder);
  }
}

const MISSING = 'the form’s files are missing: run `npm run build`';

/**
 * Loads the widget's files.
 *
 * @param assets the folder of the build
 * @throws AssetError if the script is missing
 */
export function loadFiles(assets: string): StaticFiles {
  const folder = join(assets, 'widget');
  if (!existsSync(join(folder, SCRIPT)))
    throw new AssetError(`${MISSING} (no ${SCRIPT} in ${folder})`);
  const script = loadAsset(folder, SCRIPT);
  const sha384 = createHash('sha384').update(script.bodies.identity).digest('base64');
  const names = filesBelow(folder).filter((name) => extname(name) in TYPES && name !== SCRIPT);
  const { assets: assetVersion, revoked = [] } = readVersion(join(folder, 'version.json'));
  return {
    script,
    integrity: `sha384-${sha384}`,
    assetVersion,
    revoked,
    others: new Map(names.map((name) => [name, loadAsset(folder, name)])),
    site: siteFiles(join(assets, 'docs')),
  };
}

/**
 * The files of the documentation site in a folder. Only names that the folder has are read: a path from a request is never
 * joined to the folder.
 */
export function siteFiles(folder: string): SiteFiles {
  let names: ReadonlySet<string> | undefined;
  /** `npm start` in a clone builds the site while the gateway runs. */
  const known = () => {
    if (!names && existsSync(join(folder, 'index.html.br'))) {
      names = new Set(filesBelow(folder).map((name) => name.replace(/\.br$/, '')));
    }
    return names;
  };
  const loaded = new Map<string, Asset>();
  return {
    get isBuilt() {
      return known() !== undefined;
    },
    find(name) {
      if (!known()?.has(name)) return undefined;
      const asset = loaded.get(name) ?? loadAsset(folder, name);
      loaded.set(name, asset);
      return asset;
    },
  };
}

/** Loads all files below a folder, each by its path below the folder. None if there is no such folder. */
export function loadFolder(folder: string): ReadonlyMap<string, Asset> {
  if (!existsSync(folder)) return new Map();
  // In the package, scripts are there in their compressed form only.
  const all = filesBelow(folder).map((name) => name.replace(/\.br$/, ''));
  const names = [...new Set(all)].filter((name) => extname(name) in TYPES);
  return new Map(names.map((name) => [name, loadAsset(folder, name)]));
}

/** What the build wrote about itself; nothing for an incomplete build of a test. */
const readVersion = (file: string): { assets?: string; revoked?: readonly string[] } =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((name) => name.replaceAll('\\', '/'));
}

/** A file of which the build has the text, its compressed form, or both. */
function loadAsset(folder: string, name: string): Asset {
  const compressed = readIfThere(join(folder, `${name}.br`));
  const text = readIfThere(join(folder, name));
  const identity = text ?? brotliDecompressSync(compressed ?? Buffer.of());
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  const isText = !type.startsWith('image/png') && extname(name) !== '.map';
  const bodies = isText ? encoded(identity, compressed) : { identity };
  return { type, bodies, version: versionOf(identity) };
}

/** A text that the gateway generates, served like a file. */
export function textAsset(type: string, text: string): Asset {
  const identity = Buffer.from(text);
  return { type, bodies: encoded(identity), version: versionOf(identity) };
}

/** Few clients ask for gzip, so a file is compressed with it when the first one does. */
function encoded(identity: Buffer, compressed?: Buffer): Asset['bodies'] {
  let gzip: Buffer | undefined;
  return {
    identity,
    br: compressed ?? brotli(identity),
    get gzip() {
      gzip ??= gzipSync(identity, { level: 9 });
      return gzip;
    },
  };
}

const versionOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

const readIfThere = (file: string): Buffer | undefined =>
  existsSync(file) ? readFileSync(file) : undefined;

/** Used only if the build has no compressed file: fast rather than small. */
const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
