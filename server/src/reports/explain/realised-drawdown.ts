import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { type Derivation, parameter, step } from '@portal/engine/derivation/derivation.ts'
import { performanceFlows } from '@portal/engine/performance/gross-flows.ts'
import { returnBetween } from '@portal/engine/performance/period-return.derivation.ts'
import { realisedFall } from '@portal/engine/performance/realised-drawdown.ts'
import { REALISED_DRAWDOWN } from '@portal/presentation/tables/realised-drawdown.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { answerRealisedDrawdown } from '../realised-drawdown.ts'
import { columnUnit } from './column-unit.ts'
import { explainer, figureColumn, theRow } from './explainer.ts'

const METHODS: Readonly<Record<FigureKey<typeof REALISED_DRAWDOWN>, string>> = {
  depth:
    'The largest loss of the time-weighted index from a peak to the lowest close after it; the start of the period is a peak.',
  durationDays:
    'Calendar days from the peak to the first close at its value again, or to the last close where there is none yet.',
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
          'Rename one of them.',
        )
    const accounts = isTotal ? scope.accounts : scope.accounts.filter(({ account }) => account.name === name)
    const { fees = 'net', timePeriod = DEFAULT_TIME_PERIOD } = body
    const derivation = (): Derivation => {
      const { days, last } = scope.market
      const result = realisedFall(scope, accounts, performanceFlows(scope, accounts, fees), timePeriod)
      if (result.state !== 'fall') return parameter(column, 0, 'Never below an earlier close of the period', 'fraction')
      const { peak, trough, recovery, leftOut } = result.fall
      if (column === 'depth') {
        const description = { label: 'Realised drawdown', formula: '-(return from peak to trough)', unit: 'fraction' as const }
        return step('negative', description, [returnBetween(scope, accounts, { start: peak, end: trough, leftOut }, fees)])
      }
      const dayNumber = (label: string, index: number) =>
        parameter(label, days[index]!, `${isoDay(days[index]!)} in days since 1970`, 'count')
      return step('difference', { label: 'Duration', formula: 'end - peak, in calendar days', unit: 'count' }, [
        dayNumber(recovery === null ? 'Last close' : 'Recovery', recovery ?? last),
        dayNumber('Peak', peak),
      ])
    }
    return {
      ...{ value: row[column], unit: columnUnit(REALISED_DRAWDOWN, column), method: METHODS[column], derivation },
      notedAs: { row: name, fields: [column] },
    }
  },
)
