import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { LikelihoodRatioTest } from '@portal/analytics/risk/backtest/likelihood-ratio.ts'
import { type Derivation, input, lazyStep, parameter, step, withValue } from '#derivation/derivation.ts'
import { message, type Text } from '#message.ts'
import { FORECAST_CONFIDENCE } from './backtest.ts'

/** Tests of a backtest, as its reply names them. */
const TESTS = ['kupiec', 'independence', 'conditionalCoverage'] as const
export const TEST_COLUMNS = TESTS.flatMap((name) => [`${name}.statistic`, `${name}.pValue`] as const)
type TestColumn = (typeof TEST_COLUMNS)[number]

const DAY_SECONDS = 86_400

/** Results of the tests of a backtest, and its days, in epoch seconds; those with a hit are marked. */
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
  const description = { label: message('risk.pValue'), formula: message('risk.chiSquareTail') }
  const freedom = name === 'conditionalCoverage' ? 2 : 1
  const degrees = parameter(message('risk.degreesFreedom'), freedom, message('risk.ofTest'), 'count')
  return withValue(ratioStep('chiSquareTail', description, [statistic, degrees]), backtest[name].pValue)
}

function statisticDerivation(backtest: TestedBacktest, name: (typeof TESTS)[number]): Derivation {
  switch (name) {
    case 'kupiec':
      return kupiec(backtest)
    case 'independence':
      return independence(backtest)
    case 'conditionalCoverage':
      return ratioStep('sum', { label: message('risk.conditionalCoverage'), formula: message('risk.jointTest') }, [
        withValue(kupiec(backtest), backtest.kupiec.statistic),
        withValue(independence(backtest), backtest.independence.statistic),
      ])
  }
}

/** Kupiec 1995: the likelihood of the observed share of hits over that of the expected one. */
function kupiec(backtest: TestedBacktest): Derivation {
  const days = daysOf(backtest)
  const isHit = hitsOf(backtest)
  const hits = counted(message('risk.hits'), days.filter(isHit), dayName)
  const quiet = days.filter((day) => !isHit(day))
  const misses = counted(message('risk.noHitDays'), quiet, dayName)
  const promised = step(
    'difference',
    { label: message('risk.promisedShare'), formula: message('risk.oneLessConfidence'), unit: 'fraction' },
    [
      parameter(message('risk.one'), 1, message('risk.certainty')),
      parameter(message('risk.confidence'), FORECAST_CONFIDENCE, message('risk.ofForecast'), 'fraction'),
    ],
  )
  return likelihoodRatio(
    'Kupiec',
    [likelihood(message('risk.asSeen'), hits, misses, shareOf(hits, misses))],
    likelihood(message('risk.asPromised'), hits, misses, promised),
  )
}

/** Christoffersen 1998: the likelihood of hits that depend on the day before over that of hits that do not. */
function independence(backtest: TestedBacktest): Derivation {
  const days = daysOf(backtest)
  const isHit = hitsOf(backtest)
  const steps = days.slice(1).map((day, i) => ({ before: days[i]!, day }))
  const after = (before: boolean, hit: boolean): Derivation =>
    counted(
      message('risk.hitsAfter', { isHit: Boolean(hit), isAfterHit: Boolean(before) }),
      steps.filter((each) => isHit(each.before) === before && isHit(each.day) === hit),
      ({ day }) => dayName(day),
    )
  const [n00, n01, n10, n11] = [after(false, false), after(false, true), after(true, false), after(true, true)]
  const sum = (label: Text, parts: readonly Derivation[]) =>
    step('sum', { label, formula: message('risk.both'), unit: 'count' }, parts)
  const [hits, misses] = [sum(message('risk.hitsAfterDay'), [n01, n11]), sum(message('risk.noHitDaysAfter'), [n00, n10])]
  return likelihoodRatio(
    'Independence',
    [
      likelihood(message('risk.afterNoHit'), n01, n00, shareOf(n01, n00)),
      likelihood(message('risk.afterHit'), n11, n10, shareOf(n11, n10)),
    ],
    likelihood(message('risk.afterDay'), hits, misses, shareOf(hits, misses)),
  )
}

function likelihoodRatio(label: Text, seen: readonly Derivation[], supposed: Derivation): Derivation {
  const more = ratioStep('sum', { label: message('risk.seenLogLikelihood'), formula: message('risk.ofEach') }, seen)
  const twice = ratioStep(
    'product',
    { label: message('risk.twiceDifference'), formula: message('risk.twiceDifferenceFormula') },
    [
      parameter(message('risk.two'), 2, message('risk.likelihoodRatioTest')),
      ratioStep('difference', { label: message('risk.difference'), formula: message('risk.seenLessSupposed') }, [more, supposed]),
    ],
  )
  const formula = message('risk.likelihoodRatioFormula')
  return ratioStep('largest', { label: message('risk.statistic', { label }), formula }, [
    parameter(message('risk.zero'), 0, message('risk.leastStatistic')),
    twice,
  ])
}

/** `hits ln p + misses ln(1 - p)`, with 0 ln 0 = 0. */
function likelihood(when: Text, hits: Derivation, misses: Derivation, share: Derivation): Derivation {
  const others = step(
    'difference',
    { label: message('risk.noHitShare'), formula: message('risk.oneLessHits'), unit: 'fraction' },
    [parameter(message('risk.one'), 1, message('risk.certainty')), share],
  )
  const term = (count: Derivation, of: Derivation): readonly Derivation[] =>
    count.value === 0
      ? []
      : [
          ratioStep(
            'product',
            { label: message('risk.timesLogShare', { label: count.label }), formula: message('risk.countTimesLog') },
            [
              count,
              ratioStep('logarithm', { label: message('risk.ln', { label: of.label }), formula: message('risk.logarithm') }, [
                of,
              ]),
            ],
          ),
        ]
  const description = { label: message('risk.logLikelihood', { when }), formula: message('risk.logLikelihoodFormula') }
  return ratioStep('sum', description, [...term(hits, share), ...term(misses, others)])
}

function shareOf(hits: Derivation, misses: Derivation): Derivation {
  const all = step('sum', { label: message('risk.days'), formula: message('risk.withAndWithoutHit'), unit: 'count' }, [
    hits,
    misses,
  ])
  if (all.value === 0) return parameter(message('risk.hitShare'), 0, message('risk.noSuchDay'))
  return step('quotient', { label: message('risk.hitShare'), formula: message('risk.hitsOverDays'), unit: 'fraction' }, [
    hits,
    all,
  ])
}

function counted<One>(label: Text, ones: readonly One[], nameOf: (one: One) => string): Derivation {
  const parts = () =>
    ones.map((one) => input(nameOf(one), 1, { kind: 'text', text: message('risk.backtestDay') }, { unit: 'count' }))
  return lazyStep('sum', { label, formula: message('risk.oneADay'), unit: 'count' }, ones.length, parts)
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
