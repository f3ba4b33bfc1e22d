import { groupProfitAndLoss } from '../../analytics/src/risk/group-profit-and-loss.ts'
import { positionTailRisk } from '../../analytics/src/risk/tail-risk.ts'
import { type Bench, type Figure, median, ms } from '../bench.ts'
import { a } from './a.ts'
import { scenarioInput } from './b1.ts'
import { type BenchData, FULL, generate, type Sizes } from './data.ts'
import { f } from './f.ts'
import { leastOf } from './least.ts'
import { LEVELS } from './tails.ts'

const LINEAR = 10.5
const ACTIVITIES = 2.2
const ROUNDS = 3

interface Growth {
  readonly what: string
  readonly limit: number
  readonly small: Partial<Sizes>
  readonly large: Partial<Sizes>
  readonly work: (data: BenchData) => unknown
}

/** Ten times as much, of one kind, and how many times the CPU it takes. */
const GROWTHS: readonly Growth[] = [
  {
    what: '10 times the positions: value and returns',
    limit: LINEAR,
    small: { instruments: 100, booked: 100, smallTrades: 1_000 },
    large: { instruments: 1_000, booked: 1_000, smallTrades: 10_000 },
    work: a.run,
  },
  {
    what: '10 times the positions: value at risk of each',
    limit: LINEAR,
    small: { instruments: 200 },
    large: { instruments: 2_000 },
    work: tailsOfAll,
  },
  {
    what: '10 times the days: daily profit and loss of 1,000 instruments',
    limit: LINEAR,
    small: { instruments: 1_000, booked: 1_000, days: 252, scenarios: 250, largeTrades: 5_000 },
    large: { instruments: 1_000, booked: 1_000, days: 2_520, largeTrades: 50_000 },
    work: f.run,
  },
  {
    what: '10 times the scenarios: profit and loss by account',
    limit: LINEAR,
    small: { scenarios: 125 },
    large: { scenarios: 1_250 },
    work: groupsOfAll,
  },
  {
    what: '10 times the activities on 1,000 positions: value and returns',
    limit: ACTIVITIES,
    small: { smallTrades: 2_000 },
    large: { smallTrades: 20_000 },
    work: a.run,
  },
]

/**
 * As many small data sets take turns, each with numbers of its own: none of them stays in a cache that the large one has no room in, and
 * the processor foresees their branches no better.
 */
const SMALL_ONES = 10

export const growth: Bench = {
  name: 'growth',
  limit: `ten times as much costs at most x ${LINEAR} the CPU, ten times the activities at most x ${ACTIVITIES}`,
  run: async () => GROWTHS.map(figure),
}

function figure({ what, limit, small, large, work }: Growth): Figure {
  const few = Array.from({ length: SMALL_ONES }, (_, set) => generate({ ...FULL, ...small }, set))
  const many = generate({ ...FULL, ...large })
  const rounds = Array.from({ length: ROUNDS }, () => leastOf([() => few.forEach(work), () => work(many)]))
  const smallMs = median(rounds.map(([ten]) => ten! / SMALL_ONES))
  const ratio = median(rounds.map(([ten, one]) => (SMALL_ONES * one!) / ten!))
  return {
    what,
    measured: `x ${ratio.toFixed(2)}`,
    beside: `${ms(smallMs)} to ${ms(median(rounds.map(([, one]) => one!)))}, limit x ${limit}`,
    isWithin: ratio <= limit,
  }
}

function tailsOfAll(data: BenchData): unknown {
  const { positions, scenarios } = scenarioInput(data)
  return positionTailRisk(positions, scenarios, LEVELS)
}

function groupsOfAll(data: BenchData): unknown {
  const { positions, scenarios } = scenarioInput(data)
  return groupProfitAndLoss(positions, scenarios, data.account, data.accounts)
}
