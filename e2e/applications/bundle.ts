/** Applications as their developers build them: bundled by Vite, with the package in the place where npm puts it. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How a bundle is made. */
export interface BundleOptions {
  /** `development` for what frameworks do only there, such as effects that run twice. */
  readonly mode?: 'development' | 'production';
  /** Absent: the package is that of this repository. A project that has installed it finds it by itself. */
  readonly project?: string;
}

/** Bundles an application into one script for `<script type="module">`. @param entry path of its first file */
export async function bundle(entry: string, options: BundleOptions = {}): Promise<string> {
  const { mode = 'production', project } = options;
  const result = await build({
    root: project ?? root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    mode,
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    resolve: {
      alias: project
        ? []
        : [
            { find: /^payment-widgets$/, replacement: join(root, 'dist/loader/index.js') },
            {
              find: /^payment-widgets(?:-loader)?\/(element|react|vue)$/,
              replacement: join(root, 'dist/loader/$1.js'),
            },
          ],
    },
    build: {
      write: false,
      target: 'es2022',
      minify: mode === 'production',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'es', codeSplitting: false } },
    },
  });
  const [output] = [result].flat();
  const chunks = output && 'output' in output ? output.output : [];
  const [chunk, ...others] = chunks;
  if (chunk?.type !== 'chunk' || others.length) throw new Error(`${entry}: not one script`);
  return chunk.code;
}

/** A page with a bundle in it. @param body before it @param nonce of a policy */
export const pageWith = (code: string, body: string, nonce = ''): string =>
  `<!doctype html><meta charset="utf-8"><title>Pay</title><body>${body}
<script type="module"${nonce && ` nonce="${nonce}"`}>${code.replaceAll('</script', '<\\/script')}</script>`;
