import type { RiskOverview } from '@portal/contract/reports/risk-overview.ts'
import { type Derivation, input, parameter, step } from '@portal/engine/derivation/derivation.ts'
import { dayText } from '@portal/engine/derivation/sources.ts'
import { doubtsOfAccounts, nameOf } from '@portal/engine/doubts/open-doubts.ts'
import { STALE_DAYS } from '@portal/engine/instruments/stale-days.ts'
import { exposureOfRow } from '@portal/engine/risk/exposures.derivation.ts'
import type { RiskRow } from '@portal/engine/risk/scenarios/scope-scenarios.ts'
import type { ScopeRisk } from '@portal/engine/risk/scope-risk.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { type FoundFigure, figureColumn, type Question } from './explainer.ts'

const COUNTS = ['scenarios', 'horizonDays', 'proxies', 'inDoubt', 'accounts.inScope', 'accounts.ofClient'] as const
const AGES = ['stale.count', 'stale.oldestDays', 'carried.count', 'carried.oldestDays'] as const
const SHARES = ['coverage.full', 'coverage.filled', 'coverage.none', 'coverage.specificMissing'] as const

/** A figure of the Data Overview. */
export function overviewFigure(overview: RiskOverview, { scope, column: asked, log }: Question): FoundFigure {
  const column = figureColumn(asked, [...COUNTS, ...AGES, ...SHARES])
  const value = column.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], overview) as
    | number
    | null
  const isShare = column.startsWith('coverage.')
  const derivation = (): Derivation => {
    const risk = scopeRisk(scope, log)
    if (isShare) return coverageOf(scope, risk, column as (typeof SHARES)[number])
    if (column.startsWith('stale.') || column.startsWith('carried.')) return ageOf(scope, risk, column as (typeof AGES)[number])
    if (column === 'inDoubt')
      return counted(
        explanationText('inDoubt'),
        doubtsOfAccounts(scope, scope.accounts).map((each) => ({ ticker: nameOf(scope.market, each.of) })),
      )
    if (column === 'proxies')
      return counted(
        explanationText('proxyHoldings'),
        heldRows(risk).filter(({ moves }) => moves?.betas?.source === 'proxy'),
      )
    if (column === 'scenarios') {
      const { firstDay, count } = risk.scenarios
      const days = explanationText('span', {
        day: dayText(scope.market, firstDay),
        until: dayText(scope.market, firstDay + count - 1),
      })
      return input('Scenarios', count, { kind: 'text', text: explanationText('valuationDays', { days }) }, { unit: 'count' })
    }
    return parameter(column, value ?? Number.NaN, explanationText('asked'), 'count')
  }
  return {
    value,
    unit: isShare ? 'fraction' : 'count',
    notedAs: { row: 'Coverage', fields: ['coverage'] },
    derivation,
    method: explanationText('method.dataOverview'),
  }
}

const heldRows = ({ scenarios }: ScopeRisk): readonly RiskRow[] => scenarios.rows.filter(({ moves }) => moves !== null)

function counted(label: string, rows: readonly { readonly ticker: string }[]): Derivation {
  const parts = rows.map(({ ticker }) => input(ticker, 1, { kind: 'text', text: 'Held' }, { unit: 'count' }))
  return step('sum', { label, formula: explanationText('perHolding'), unit: 'count' }, parts)
}

/** Whether the scenarios of a row are its own moves, filled in part or filled throughout. */
function stateOf({ moves }: RiskRow, count: number): 'full' | 'filled' | 'none' {
  const isFilled = moves?.isFilled.slice(-count)
  if (!isFilled?.includes(1)) return 'full'
  return isFilled.includes(0) ? 'filled' : 'none'
}

function ageOf(scope: ReportingScope, risk: ScopeRisk, name: (typeof AGES)[number]): Derivation {
  const above = name.startsWith('stale') ? STALE_DAYS : 0
  const ages = heldRows(risk).flatMap(({ of, ticker }) => {
    const age = of.kind === 'instrument' ? scope.market.closes(of.index).ages[risk.scenarios.t]! : 0
    return age > above
      ? input(
          explanationText('priceAge', { ticker }),
          age,
          { kind: 'text', text: explanationText('daysSinceOwnClose') },
          { unit: 'count', day: scope.market.days[risk.scenarios.t - age]! },
        )
      : []
  })
  const none = parameter('None', 0, explanationText('noOldPrice'), 'count')
  if (name.endsWith('.count'))
    return step(
      'count',
      { label: explanationText('earlierPrices'), formula: explanationText('olderThanDays', { above }), unit: 'count' },
      ages,
    )
  return step('largest', { label: explanationText('oldestPrice'), formula: explanationText('largestAge'), unit: 'count' }, [
    none,
    ...ages,
  ])
}

function coverageOf(scope: ReportingScope, { scenarios }: ScopeRisk, name: (typeof SHARES)[number]): Derivation {
  const { rows, count } = scenarios
  const size = (row: RiskRow) =>
    step('absolute', { label: row.ticker, formula: explanationText('unsignedExposure') }, [exposureOfRow(scope, scenarios, row)])
  const exposed = rows.filter(({ exposure }) => exposure !== 0)
  const covered = exposed.filter((row) =>
    name === 'coverage.specificMissing'
      ? row.moves !== null && !row.moves.hasSpecific
      : `coverage.${stateOf(row, count)}` === name,
  )
  return step(
    'quotient',
    { label: explanationText('shareGrossExposure'), formula: explanationText('exposureShareFormula'), unit: 'fraction' },
    [
      step('sum', { label: name, formula: explanationText('exposureOfThose') }, covered.map(size)),
      step('sum', { label: explanationText('grossExposure'), formula: explanationText('exposureOfRows') }, exposed.map(size)),
    ],
  )
}
