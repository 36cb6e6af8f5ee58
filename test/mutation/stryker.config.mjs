// `npm run mutation`: the mutation score of a room, by default `card`; `ROOM=bank npm run mutation` of another one.
import { room } from './rooms.mjs';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: room.mutate,
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress'],
  thresholds: { high: 100, low: room.floor, break: room.floor },
  concurrency: 2,
  tempDirName: '.cache/stryker',
  // Not copied for the mutants: what no test of a room reads.
  ignorePatterns: ['dist', 'bench', 'examples', 'e2e'],
  // Neither is known to the compiler that is installed here, and types are checked elsewhere.
  disableTypeChecks: false,
  tsconfigFile: 'none',
};
