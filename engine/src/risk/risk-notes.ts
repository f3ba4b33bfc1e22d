import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { FULL_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { liveRemark } from '#doubts/live-remarks.ts'
import { kindAt } from '#instruments/models.ts'
import type { Notes } from '#scope/notes.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { summarizeList } from '#summarize-list.ts'
import type { RiskRow } from './scenarios/scope-scenarios.ts'
import type { ScopeRisk } from './scope-risk.ts'

/** Instruments that a note names; each row says for itself what it is made of when it is asked. */
const NAMED = 20

const percent = (fraction: number): string => `${(100 * fraction).toFixed(2)}%`

/** What stands beside every risk figure: the scenarios it was made of, and how much of the exposure they cover. */
export function riskRemarks(scope: ReportingAccounts, { scenarios, coverage }: ScopeRisk): readonly string[] {
  const { market } = scope
  const remark = liveRemark(scope, scope.accounts)
  const { count, firstDay, lastDay } = scenarios
  if (count === 0) return ['No scenarios']
  const day = (index: number) => isoDay(market.days[index]!)
  const fewer = count < FULL_SCENARIOS ? ` instead of ${FULL_SCENARIOS}` : ''
  return [
    `${count} scenarios${fewer}, ${day(firstDay)} to ${day(lastDay)}`,
    ...(Number.isNaN(coverage.full)
      ? []
      : [`Coverage ${percent(coverage.full)} full, ${percent(coverage.filled)} filled, ${percent(coverage.none)} none`]),
    ...(remark === undefined ? [] : [remark]),
    ...(coverage.specificMissing > 0 ? [`Specific risk missing for ${percent(coverage.specificMissing)}`] : []),
  ]
}

/** What stands in for what is not known of holdings, and which: too long to stand beside a chart. */
function riskDetails({ market }: ReportingAccounts, { scenarios: { count, rows } }: ScopeRisk): readonly string[] {
  if (count === 0) return []
  const named = (is: (row: RiskRow) => boolean) => rows.filter(is).map(({ ticker }) => ticker)
  const proxies = named(({ moves }) => moves?.betas?.source === 'proxy')
  const lagged = named(({ moves }) => moves?.betas?.source === 'own' && moves.betas.isLagged)
  const options = named(({ moves }) => moves !== null && moves.option !== null)
  const isOption = ({ of }: RiskRow) => of.kind === 'instrument' && kindAt(market, of.index).option !== null
  const unexplained = named((row) => isOption(row) && row.moves?.option === null)
  return [
    ...(proxies.length > 0 ? [`Proxy betas: ${summarizeList(proxies, NAMED)}`] : []),
    ...(lagged.length > 0
      ? [`Betas with the day before, as markets by currency close over 3 hours apart: ${summarizeList(lagged, NAMED)}`]
      : []),
    ...(options.length > 0 ? [`Revalued without rates and dividends: ${summarizeList(options, NAMED)}`] : []),
    ...(unexplained.length > 0
      ? [
          `Moves of its own price, as its underlying has none in its currency or no volatility explains it: ${summarizeList(unexplained, NAMED)}`,
        ]
      : []),
  ]
}

/** Both as notes of a table, on its coverage. */
export function addCoverageNotes(notes: Notes, scope: ReportingAccounts, risk: ScopeRisk): void {
  for (const reason of riskRemarks(scope, risk)) notes.add({ row: 'Coverage', field: 'coverage', reason })
  addDetailNotes(notes, scope, risk)
}

/** The details alone, where the remarks stand beside the figures already. */
export function addDetailNotes(notes: Notes, scope: ReportingAccounts, risk: ScopeRisk): void {
  for (const reason of riskDetails(scope, risk)) notes.add({ row: 'Coverage', field: 'coverage', reason })
}
