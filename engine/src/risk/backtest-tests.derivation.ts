import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { LikelihoodRatioTest } from '@portal/analytics/risk/backtest/likelihood-ratio.ts'
import { type Derivation, input, lazyStep, parameter, step, withValue } from '#derivation/derivation.ts'
import { FORECAST_CONFIDENCE } from './backtest.ts'

/** Tests of a backtest, as its reply names them. */
const TESTS = ['kupiec', 'independence', 'conditionalCoverage'] as const
export const TEST_COLUMNS = TESTS.flatMap((name) => [`${name}.statistic`, `${name}.pValue`] as const)
type TestColumn = (typeof TEST_COLUMNS)[number]

const DAY_SECONDS = 86_400

/** What the tests of a backtest came to, and the days they are of, in epoch seconds; those with a hit are marked. */
interface TestedBacktest {
  readonly chart: {
    readonly days: readonly number[]
    readonly marks?: { readonly points: readonly { readonly day: number }[] } | undefined
  }
  readonly kupiec: TestResult
  readonly independence: TestResult
  readonly conditionalCoverage: TestResult
}

type TestResult = Pick<LikelihoodRatioTest, 'statistic' | 'pValue'>

/** How a test statistic, or the probability of so large a one, follows from the number and the order of the hits. */
export function testDerivation(backtest: TestedBacktest, column: TestColumn): Derivation {
  const name = TESTS.find((each) => column.startsWith(`${each}.`))!
  const statistic = withValue(statisticDerivation(backtest, name), backtest[name].statistic)
  if (column === `${name}.statistic`) return statistic
  const description = { label: 'Probability of so large a statistic', formula: 'tail of the chi-square distribution' }
  const freedom = name === 'conditionalCoverage' ? 2 : 1
  const degrees = parameter('Degrees of freedom', freedom, 'Of the test', 'count')
  return withValue(ratioStep('chiSquareTail', description, [statistic, degrees]), backtest[name].pValue)
}

function statisticDerivation(backtest: TestedBacktest, name: (typeof TESTS)[number]): Derivation {
  switch (name) {
    case 'kupiec':
      return kupiec(backtest)
    case 'independence':
      return independence(backtest)
    case 'conditionalCoverage':
      return ratioStep('sum', { label: 'Conditional coverage', formula: 'Kupiec + independence' }, [
        withValue(kupiec(backtest), backtest.kupiec.statistic),
        withValue(independence(backtest), backtest.independence.statistic),
      ])
  }
}

/** Kupiec 1995: the likelihood of the share of hits that was seen over that of the one that was promised. */
function kupiec(backtest: TestedBacktest): Derivation {
  const days = daysOf(backtest)
  const isHit = hitsOf(backtest)
  const hits = counted('Hits', days.filter(isHit), dayName)
  const quiet = days.filter((day) => !isHit(day))
  const misses = counted('Days without a hit', quiet, dayName)
  const promised = step('difference', { label: 'Share promised', formula: '1 - confidence', unit: 'fraction' }, [
    parameter('One', 1, 'Certainty'),
    parameter('Confidence', FORECAST_CONFIDENCE, 'Of the forecast', 'fraction'),
  ])
  return likelihoodRatio(
    'Kupiec',
    [likelihood('as seen', hits, misses, shareOf(hits, misses))],
    likelihood('as promised', hits, misses, promised),
  )
}

/** Christoffersen 1998: the likelihood of hits that depend on the day before over that of hits that do not. */
function independence(backtest: TestedBacktest): Derivation {
  const days = daysOf(backtest)
  const isHit = hitsOf(backtest)
  const steps = days.slice(1).map((day, i) => ({ before: days[i]!, day }))
  const after = (before: boolean, hit: boolean): Derivation =>
    counted(
      `${hit ? 'Hits' : 'Days without a hit'} after ${before ? 'a hit' : 'a day without one'}`,
      steps.filter((each) => isHit(each.before) === before && isHit(each.day) === hit),
      ({ day }) => dayName(day),
    )
  const [n00, n01, n10, n11] = [after(false, false), after(false, true), after(true, false), after(true, true)]
  const sum = (label: string, parts: readonly Derivation[]) => step('sum', { label, formula: 'both', unit: 'count' }, parts)
  const [hits, misses] = [sum('Hits after any day', [n01, n11]), sum('Days without a hit after any day', [n00, n10])]
  return likelihoodRatio(
    'Independence',
    [
      likelihood('after a day without a hit', n01, n00, shareOf(n01, n00)),
      likelihood('after a hit', n11, n10, shareOf(n11, n10)),
    ],
    likelihood('after any day', hits, misses, shareOf(hits, misses)),
  )
}

function likelihoodRatio(label: string, seen: readonly Derivation[], supposed: Derivation): Derivation {
  const more = ratioStep('sum', { label: 'Logarithm of the likelihood seen', formula: 'of each' }, seen)
  const twice = ratioStep('product', { label: 'Twice the difference', formula: '2 × (seen - supposed)' }, [
    parameter('Two', 2, 'Likelihood ratio test'),
    ratioStep('difference', { label: 'Difference', formula: 'seen - supposed' }, [more, supposed]),
  ])
  const formula = '2 × (ln likelihood seen - ln likelihood supposed), not below 0'
  return ratioStep('largest', { label: `${label} statistic`, formula }, [parameter('Zero', 0, 'Least statistic'), twice])
}

/** `hits ln p + misses ln(1 - p)`, with 0 ln 0 = 0. */
function likelihood(when: string, hits: Derivation, misses: Derivation, share: Derivation): Derivation {
  const others = step('difference', { label: 'Share without a hit', formula: '1 - share of hits', unit: 'fraction' }, [
    parameter('One', 1, 'Certainty'),
    share,
  ])
  const term = (count: Derivation, of: Derivation): readonly Derivation[] =>
    count.value === 0
      ? []
      : [
          ratioStep('product', { label: `${count.label} × ln share`, formula: 'count × ln share' }, [
            count,
            ratioStep('logarithm', { label: `ln of ${of.label}`, formula: 'natural logarithm' }, [of]),
          ]),
        ]
  const description = { label: `ln likelihood ${when}`, formula: 'hits × ln share + misses × ln(1 - share)' }
  return ratioStep('sum', description, [...term(hits, share), ...term(misses, others)])
}

function shareOf(hits: Derivation, misses: Derivation): Derivation {
  const all = step('sum', { label: 'Days', formula: 'with and without a hit', unit: 'count' }, [hits, misses])
  if (all.value === 0) return parameter('Share of hits', 0, 'No such day')
  return step('quotient', { label: 'Share of hits', formula: 'hits ÷ days', unit: 'fraction' }, [hits, all])
}

function counted<One>(label: string, ones: readonly One[], nameOf: (one: One) => string): Derivation {
  const parts = () =>
    ones.map((one) => input(nameOf(one), 1, { kind: 'text', text: 'One day of the backtest' }, { unit: 'count' }))
  return lazyStep('sum', { label, formula: 'one a day', unit: 'count' }, ones.length, parts)
}

const ratioStep = (
  operation: Parameters<typeof step>[0],
  description: Parameters<typeof step>[1],
  parts: readonly Derivation[],
): Derivation => step(operation, { ...description, unit: 'ratio' }, parts)

const daysOf = ({ chart }: TestedBacktest): readonly number[] => chart.days

function hitsOf({ chart }: TestedBacktest): (day: number) => boolean {
  const hits = new Set((chart.marks?.points ?? []).map(({ day }) => day))
  return (day) => hits.has(day)
}

const dayName = (day: number): string => isoDay(day / DAY_SECONDS)
