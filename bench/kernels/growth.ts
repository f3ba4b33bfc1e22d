import { type Bench, type Measurement, median, ms } from '../bench.ts'
import { b1 } from './b1.ts'
import { FULL, generate, type Sizes } from './data.ts'
import { minCpuOf } from './min-cpu.ts'

const LINEAR = 10.5
const ROUNDS = 3

interface Growth {
  readonly what: string
  readonly small: Partial<Sizes>
  readonly large: Partial<Sizes>
}

/** Ten times the data along one dimension, and the maximum ratio of CPU time. */
const GROWTHS: readonly Growth[] = [
  {
    what: '10 times the positions: historical simulation',
    small: { instruments: 200 },
    large: { instruments: 2_000 },
  },
  {
    what: '10 times the scenarios: historical simulation',
    small: { scenarios: 125 },
    large: { scenarios: 1_250 },
  },
]

/**
 * Number of small data sets that are used in turn. A single one would stay in the processor's cache and branch predictor, which
 * the large one cannot.
 */
const SMALL_ONES = 10

export const growth: Bench = {
  name: 'growth',
  limit: `ten times as much costs at most x ${LINEAR} the CPU`,
  run: async () => GROWTHS.map(figure),
}

function figure({ what, small, large }: Growth): Measurement {
  const few = Array.from({ length: SMALL_ONES }, (_, set) => b1.run(generate({ ...FULL, ...small }, set)))
  const many = b1.run(generate({ ...FULL, ...large }))
  const rounds = Array.from({ length: ROUNDS }, () => minCpuOf([() => few.map((work) => work()), many]))
  const smallMs = median(rounds.map(([ten]) => ten! / SMALL_ONES))
  const ratio = median(rounds.map(([ten, one]) => (SMALL_ONES * one!) / ten!))
  return {
    what,
    measured: `x ${ratio.toFixed(2)}`,
    beside: `${ms(smallMs)} to ${ms(median(rounds.map(([, one]) => one!)))}, limit x ${LINEAR}`,
    isWithin: ratio <= LINEAR,
  }
}
