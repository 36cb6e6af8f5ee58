/** The frame's program and the gateway, as they stand in `src` or with texts of them replaced. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import { build, type Plugin } from 'vite';
import type { startGateway } from '../../../src/gateway/start.ts';
import { placeholders } from '../../../vite.config.ts';

/** A text of a source file that is replaced, to see whether the tests find what it opens. */
export interface Patch {
  /** From the repository's folder: `src/frame/submit.ts`. */
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Replaces texts. @throws Error where a text is not there exactly once: the table no longer fits the source */
function patching(patches: readonly Patch[]): Plugin {
  return {
    name: 'patches',
    enforce: 'pre',
    transform(code, id) {
      const own = patches.filter(({ file }) => id === join(root, file));
      return own.reduce((text, patch) => {
        const parts = text.split(patch.text);
        if (parts.length !== 2) {
          throw new Error(`${patch.file} has ${parts.length - 1} times: ${patch.text}`);
        }
        return parts.join(patch.replacement);
      }, code);
    },
  };
}

async function bundled(options: Parameters<typeof build>[0], patches: readonly Patch[]) {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: placeholders,
    plugins: [patching(patches)],
    ...options,
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

/** The globals that a frame's program sees in place of those of Node. */
export const FRAME_GLOBALS = [
  'window',
  'self',
  'globalThis',
  'document',
  'location',
  'parent',
  'top',
  'navigator',
  'BroadcastChannel',
  'MessageChannel',
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'CSSStyleSheet',
  'Event',
  'InputEvent',
  'KeyboardEvent',
  'CustomEvent',
  'Option',
  'Date',
  'performance',
  'HTMLInputElement',
  'origin',
  'localStorage',
] as const;

/** Runs the frame's program with these globals. */
export type FrameProgram = (...globals: unknown[]) => void;

const frames = new Map<string, Promise<FrameProgram>>();

/** The program inside a card frame, compiled once. */
export function frameProgram(patches: readonly Patch[] = []): Promise<FrameProgram> {
  const own = patches.filter(({ file }) => !file.startsWith('src/gateway/'));
  const name = JSON.stringify(own);
  const known = frames.get(name) ?? compiled(own);
  frames.set(name, known);
  return known;
}

async function compiled(patches: readonly Patch[]): Promise<FrameProgram> {
  const lib = {
    entry: join(root, 'src/frame/main.ts'),
    name: 'frame',
    formats: ['iife' as const],
    fileName: () => 'frame.js',
  };
  const code = await bundled(
    { build: { write: false, minify: false, target: 'es2022', lib } },
    patches,
  );
  return compileFunction(code, [...FRAME_GLOBALS], { filename: 'frame.js' }) as FrameProgram;
}

/**
 * The gateway's `startGateway` with patches: bundled without its packages into `.cache`, where these are found, and
 * imported from there, so that other tests of the same worker keep the gateway as it is.
 */
export async function patchedGateway(patches: readonly Patch[]): Promise<typeof startGateway> {
  const code = await bundled(
    {
      ssr: { noExternal: /^$/ },
      build: {
        write: false,
        ssr: join(root, 'src/gateway/start.ts'),
        target: 'node20',
        rolldownOptions: { output: { codeSplitting: false } },
      },
    },
    patches,
  );
  const name = Buffer.from(JSON.stringify(patches)).reduce(
    (hash, byte) => (hash * 31 + byte) | 0,
    7,
  );
  const file = join(root, '.cache', 'nonInterference', `gateway${name >>> 0}`, 'start.mjs');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)).startGateway;
}
