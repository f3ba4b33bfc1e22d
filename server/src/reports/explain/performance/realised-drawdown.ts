import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { type Derivation, parameter, step } from '@portal/engine/derivation/derivation.ts'
import type { ReportingMarket } from '@portal/engine/market/reporting-market.ts'
import { type Fees, performanceFlows } from '@portal/engine/performance/gross-flows.ts'
import { returnBetween } from '@portal/engine/performance/period-return.derivation.ts'
import { type Drawdown, deepestDrawdown } from '@portal/engine/performance/realised-drawdown.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { REALISED_DRAWDOWN } from '@portal/presentation/tables/performance/realised-drawdown.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { columnUnit } from '#reports/explain/column-unit.ts'
import { explainer, figureColumn, theRow } from '#reports/explain/explainer.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerRealisedDrawdown } from '#reports/performance/realised-drawdown.ts'

const METHODS: Readonly<Record<FigureKey<typeof REALISED_DRAWDOWN>, string>> = {
  depth: explanationText('method.drawdown'),
  durationDays: explanationText('method.drawdownDays'),
}

const TOTAL = 'Total'

/** Realised drawdown: the account by its name, or Total. */
export const realisedDrawdownExplainer = explainer(
  answerRealisedDrawdown,
  ({ rows }, { scope, body, row: [name = ''], column: asked }) => {
    const column = figureColumn(asked, figureKeys(REALISED_DRAWDOWN))
    const isTotal = name === TOTAL
    const row = isTotal
      ? rows.at(-1)!
      : theRow(
          rows.slice(0, -1).filter(({ account }) => account === name),
          explanationText('renameOne'),
        )
    const accounts = isTotal ? scope.accounts : scope.accounts.filter(({ account }) => account.name === name)
    const { fees = 'net', timePeriod = DEFAULT_TIME_PERIOD } = body
    const derivation = (): Derivation => {
      const result = deepestDrawdown(scope, accounts, performanceFlows(scope, accounts, fees), timePeriod)
      if (result.state !== 'drawdown') return parameter(column, 0, explanationText('neverBelow'), 'fraction')
      return drawdownFigure(scope, accounts, result, column, fees)
    }
    return {
      value: row[column],
      unit: columnUnit(REALISED_DRAWDOWN, column),
      method: METHODS[column],
      derivation,
      notedAs: { row: name, fields: [column] },
    }
  },
)

/** Depth or duration of a drawdown of some accounts. */
export function drawdownFigure(
  scope: ReportingMarket,
  accounts: readonly AccountHistory[],
  { drawdown, leftOut }: { readonly drawdown: Drawdown; readonly leftOut: readonly number[] },
  column: FigureKey<typeof REALISED_DRAWDOWN>,
  fees: Fees = 'net',
): Derivation {
  const { days, last } = scope.market
  const { peak, trough, recovery } = drawdown
  if (column === 'depth') {
    const description = {
      label: explanationText('realisedDrawdown'),
      formula: explanationText('lessPeakToTrough'),
      unit: 'fraction' as const,
    }
    return step('negative', description, [returnBetween(scope, accounts, { start: peak, end: trough, leftOut }, fees)])
  }
  const dayNumber = (label: string, index: number) =>
    parameter(label, days[index]!, explanationText('dayNumber', { isoDay: isoDay(days[index]!) }), 'count')
  return step('difference', { label: explanationText('duration'), formula: explanationText('endLessPeak'), unit: 'count' }, [
    dayNumber(recovery === null ? explanationText('lastClose') : 'Recovery', recovery ?? last),
    dayNumber('Peak', peak),
  ])
}
