import { defineConfig } from 'vite';

/**
 * Stand-ins for the constants that `scripts/build.mjs` compiles in (see `src/env.d.ts`), for unit tests and for
 * a bare `vite build` of the widget alone.
 */
export const placeholders = {
  'process.env.NODE_ENV': '"production"',
  __VERSION__: '"0.0.0"',
  __ASSET_VERSION__: '"0000000000000000"',
  __FRAME_HASH__: '"0000000000000000"',
  __LOCALE_HASHES__: '{}',
  __PART_HASHES__: '{}',
  __METHOD_HASHES__: '{}',
  __THEME_HASH__: '""',
  __METHOD_LOCALE_HASHES__: '{}',
  __BUILD_NUMBER__: `"${'0'.repeat(40)}@1970-01-01 00:00:00 +0000"`,
};

/** The widget: one classic script, because a storefront includes it with one plain script tag. */
export default defineConfig({
  define: placeholders,
  publicDir: false,
  build: {
    outDir: 'dist/widget',
    emptyOutDir: false,
    target: 'es2022',
    // The targets are current browsers: the build does not transpile, because that would make the script larger.
    cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
    sourcemap: true,
    lib: {
      entry: 'src/widget/index.ts',
      name: 'paymentWidgets',
      formats: ['iife'],
      fileName: () => 'paymentWidgets.js',
    },
    // An export would become a global variable of the page.
    rolldownOptions: { output: { exports: 'none' } },
  },
});
