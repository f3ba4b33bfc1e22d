import { spawnSync } from 'node:child_process'
import fc from 'fast-check'

/*
 * Loaded before the tests: the random cases of the property tests depend on the commit, so that a run can be repeated and every
 * commit tests new cases. `LAW_SEED=random` uses a random seed, a number uses that seed; a failing property prints its seed.
 */
const { LAW_SEED = seedOfCommit() } = process.env
if (LAW_SEED !== 'random') fc.configureGlobal({ seed: Number(LAW_SEED) })

/** The first 32 bits of the commit hash; a constant outside a clone. */
function seedOfCommit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? String(Number.parseInt(stdout.slice(0, 8), 16) | 0) : '20261121'
}
