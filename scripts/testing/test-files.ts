/** The tests of the repository itself: its documents, imports, licences and references. */
export const REPOSITORY = ['checks/**/*.test.ts']

/** Tests that start and kill portals, or run for long: a part of `npm run test:deep`. */
export const OF_PROCESSES = ['faults/**/*.test.ts']

/** All other tests that need no browser. */
export const BELOW_THE_BROWSER = [
  ...['contract', 'analytics', 'engine', 'presentation', 'server', 'web/src', 'chart3d', 'scripts', 'bench'],
].map((folder) => `${folder}/**/*.test.ts`)
