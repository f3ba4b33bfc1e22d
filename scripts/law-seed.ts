import { spawnSync } from 'node:child_process'
import fc from 'fast-check'

/*
 * Loaded before the tests: the random cases of the laws follow from the commit, so that a run can be repeated and every commit tries
 * others. `LAW_SEED=random` draws at random, a number takes the cases of that number; a law that fails prints its seed.
 */
const { LAW_SEED = seedOfCommit() } = process.env
if (LAW_SEED !== 'random') fc.configureGlobal({ seed: Number(LAW_SEED) })

/** The first 32 bits of the commit's hash; a fixed number outside of a clone. */
function seedOfCommit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? String(Number.parseInt(stdout.slice(0, 8), 16) | 0) : '20261121'
}
