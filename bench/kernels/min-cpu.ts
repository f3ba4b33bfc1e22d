import { cpuMs } from '../bench.ts'

const TURNS = 20
const TIMES = 10

/** Minimum CPU milliseconds of each function in this process. They run alternately; the first turn warms up. */
export function minCpuOf(works: readonly (() => unknown)[]): number[] {
  const least = works.map(() => Number.POSITIVE_INFINITY)
  for (let turn = 0; turn <= TURNS; turn++)
    works.forEach((work, i) => {
      for (let time = 0; time < TIMES; time++) {
        const before = cpuMs()
        work()
        if (turn > 0) least[i] = Math.min(least[i]!, cpuMs() - before)
      }
    })
  return least
}
