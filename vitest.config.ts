import { defineConfig } from 'vitest/config';
import { placeholders, preactPlugin } from './vite.config.ts';

const domTests = ['test/**/*.dom.test.ts', 'test/**/*.dom.test.tsx'];

export default defineConfig({
  plugins: [preactPlugin()],
  define: placeholders,
  test: {
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // Otherwise every style sheet is an empty text.
    css: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: domTests,
        },
      },
      {
        extends: true,
        test: { name: 'dom', environment: 'happy-dom', include: domTests },
      },
    ],
  },
});
