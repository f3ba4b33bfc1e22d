import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { attribution } from '@portal/contract/reports/performance/attribution.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import type { ExplainedAttribution } from '@portal/engine/attribution/benchmark/attributed-sides.derivation.ts'
import {
  activeOf,
  type Effect,
  effectOf,
  groupProfit,
  linkedReturnOf,
  meanWeightOf,
} from '@portal/engine/attribution/benchmark/attribution.derivation.ts'
import { type Derivation, step } from '@portal/engine/derivation/derivation.ts'
import { levelReturn } from '@portal/engine/performance/benchmarks.derivation.ts'
import { returnBetween } from '@portal/engine/performance/period-return.derivation.ts'
import type { ComparedReturns } from '@portal/engine/performance/realised-returns.ts'
import { ATTRIBUTION } from '@portal/presentation/tables/performance/attribution.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { notFound } from '#base/failure.ts'
import { explainer, type FoundFigure, figureColumn, type Question, theRow } from '#reports/explain/explainer.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerAttribution, attributed } from '#reports/performance/attribution.ts'

const TOTAL = 'Total'
type Column = FigureKey<typeof ATTRIBUTION>

/** Attribution against the benchmark: the group, or Total. */
export const attributionExplainer = explainer(
  answerAttribution,
  ({ rows }: ResponseOf<typeof attribution>, question): FoundFigure => {
    const [group = ''] = question.row
    const column = figureColumn(question.column, figureKeys(ATTRIBUTION))
    const named = rows.filter((row) => row.group === group)
    // The whole comes last.
    const row = group === TOTAL ? (named.at(-1) ?? theRow(named, '')) : theRow(named, '')
    return {
      value: row[column],
      unit: column === 'profitAndLoss' ? 'money' : 'fraction',
      notedAs: { row: group, fields: [column] },
      method: explanationText('method.attribution'),
      derivation: () => derivationOf(question, group, column),
    }
  },
)

function derivationOf(question: Question, group: string, column: Column): Derivation {
  const { scope, body, log } = question
  const { grouping = 'assetClass', timePeriod = DEFAULT_TIME_PERIOD } = body
  const result = attributed(scope, grouping, { timePeriod, fees: 'net', log })
  if (result.state === 'withheld') throw notFound()
  const explained: ExplainedAttribution = { scope, grouping, attribution: result.found }
  if (group === TOTAL) return ofWhole(explained, result.compared, column)
  return ofGroup(explained, result.found.groups.indexOf(group), column)
}

function ofGroup(explained: ExplainedAttribution, g: number, column: Column): Derivation {
  switch (column) {
    case 'weight':
      return meanWeightOf(explained, g, 'portfolio')
    case 'benchmarkWeight':
      return meanWeightOf(explained, g, 'benchmark')
    case 'return':
      return linkedReturnOf(explained, g, 'portfolio')
    case 'benchmarkReturn':
      return linkedReturnOf(explained, g, 'benchmark')
    case 'total':
      return activeOf(explained, g)
    case 'profitAndLoss':
      return groupProfit(explained, g)
    default:
      return effectOf(explained, g, EFFECT_OF[column])
  }
}

const EFFECT_OF = {
  allocation: 'allocation',
  selection: 'selection',
  interaction: 'interaction',
  currencyEffect: 'currency',
} as const satisfies Partial<Record<Column, Effect>>

/** Returns are those of Performance; all else is the sum of the groups. */
function ofWhole(explained: ExplainedAttribution, { own, levels }: ComparedReturns, column: Column): Derivation {
  const { scope, attribution } = explained
  const { last } = scope.market
  const portfolio = () =>
    returnBetween(scope, scope.accounts, { start: own.start, end: last, leftOut: own.leftOut, value: own.value }, 'net')
  const benchmark = () => benchmarkReturn(explained, own, levels!)
  if (column === 'return') return portfolio()
  if (column === 'benchmarkReturn') return benchmark()
  const label = explanationText('wholeOf', { column })
  if (column === 'total')
    return step('difference', { label, formula: explanationText('returnLessBenchmark'), unit: 'fraction' }, [
      portfolio(),
      benchmark(),
    ])
  const unit = column === 'profitAndLoss' ? 'money' : 'fraction'
  const parts = [...attribution.groups.keys()].map((g) => ofGroup(explained, g, column))
  return step('sum', { label, formula: explanationText('sumOfGroups'), unit }, parts)
}

/** The return of the benchmark on the days that count: those that do not divide the way. */
function benchmarkReturn(
  { scope }: ExplainedAttribution,
  { start, leftOut }: ComparedReturns['own'],
  levels: NonNullable<ComparedReturns['levels']>,
): Derivation {
  const { last } = scope.market
  const parts = [start, ...leftOut]
    .map((from, i) => [from, (leftOut[i] ?? last + 1) - 1] as const)
    .filter(([from, to]) => to > from)
    .map(([from, to]) => levelReturn(scope, levels, from, to))
  const description = {
    label: explanationText('wholeOf', { column: 'benchmarkReturn' }),
    formula: explanationText('levelReturns'),
    unit: 'fraction' as const,
  }
  return parts.length === 1 ? parts[0]! : step('chain', description, parts)
}
