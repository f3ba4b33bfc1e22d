import { spawnSync } from 'node:child_process'

/** The first 32 bits of the commit's hash; a constant outside a clone. A number in `LAW_SEED` takes its place. */
export function commitSeed(): number {
  const given = Number(process.env.LAW_SEED ?? Number.NaN)
  if (Number.isInteger(given)) return given
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout.slice(0, 8), 16) | 0 : 20_261_121
}
