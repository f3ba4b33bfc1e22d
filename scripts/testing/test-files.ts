/** The tests of the repository itself: its documents, imports, licences and references. */
export const REPOSITORY = ['checks/**/*.test.ts']

/** All other tests that need no browser. */
export const BELOW_THE_BROWSER = [
  ...['contract', 'analytics', 'engine', 'presentation', 'server', 'web/src', 'chart3d', 'scripts', 'bench', 'faults'],
].map((folder) => `${folder}/**/*.test.ts`)
