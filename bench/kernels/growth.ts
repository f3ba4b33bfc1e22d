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
    small: { instruments: 200, booked: 200, smallTrades: 2_000 },
    large: { instruments: 2_000, booked: 2_000, smallTrades: 20_000 },
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
    what: '10 times the days: daily profit and loss',
    limit: LINEAR,
    small: { days: 252, scenarios: 250, largeTrades: 10_000 },
    large: { days: 2_520, largeTrades: 100_000 },
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

/** The periods of the returns need at least this many days. */
const LEAST_DAYS = 1_305

export const growth: Bench = {
  name: 'growth',
  limit: `ten times as much costs at most x ${LINEAR} the CPU, ten times the activities at most x ${ACTIVITIES}`,
  run: async () => GROWTHS.map(figure),
}

function figure({ what, limit, small, large, work }: Growth): Figure {
  const [less, more] = [generate({ ...FULL, ...small }), generate({ ...FULL, ...large })]
  if (work === a.run && Math.min(less.days, more.days) < LEAST_DAYS) throw new RangeError(`${what}: too few days`)
  const rounds = Array.from({ length: ROUNDS }, () => leastOf([() => work(less), () => work(more)]))
  const ratio = median(rounds.map(([few, many]) => many! / few!))
  return {
    what,
    measured: `x ${ratio.toFixed(2)}`,
    beside: `${ms(median(rounds.map(([few]) => few!)))} to ${ms(median(rounds.map(([, many]) => many!)))}, limit x ${limit}`,
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
