// `npm run mutation`: the mutation score of the area `card`; `AREA=bank npm run mutation`: that of another area.
import { area } from './areas.mjs';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: area.mutate,
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress'],
  thresholds: { high: 100, low: area.floor, break: area.floor },
  concurrency: 2,
  // A mutant that is slow on a busy machine is none that a test has found.
  timeoutMS: 30_000,
  tempDirName: '.cache/stryker',
  // Not copied for the mutants: folders that no test of an area reads.
  ignorePatterns: ['dist', 'bench', 'examples', 'e2e'],
  // The installed compiler supports neither option; another check covers the types.
  disableTypeChecks: false,
  tsconfigFile: 'none',
};
