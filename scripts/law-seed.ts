import fc from 'fast-check'

import { commitSeed } from './commit-seed.ts'

/*
 * Loaded before the tests: the random cases of the property tests depend on the commit, so that a run can be repeated and every
 * commit tests new cases. `LAW_SEED=random` uses a random seed, a number uses that seed; a failing property prints its seed.
 */
if (process.env.LAW_SEED !== 'random') fc.configureGlobal({ seed: commitSeed() })
