import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { FULL_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { liveRemark } from '#doubts/live-remarks.ts'
import { kindAt } from '#instruments/models.ts'
import type { OptionModel } from '#instruments/pricing.ts'
import { message, type Text } from '#message.ts'
import type { EngineNotes } from '#scope/notes.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { summarizeList } from '#summarize-list.ts'
import type { RiskRow } from './scenarios/scope-scenarios.ts'
import type { ScopeRisk } from './scope-risk.ts'

/** Instruments that a note names; each row says for itself what it is made of when it is asked. */
const NAMED = 20

const percent = (fraction: number): string => `${(100 * fraction).toFixed(2)}%`

/** Remarks on every risk figure: its scenarios, and the part of the exposure that they cover. */
export function riskRemarks(scope: ReportingAccounts, { scenarios, coverage }: ScopeRisk): readonly Text[] {
  const { market } = scope
  const remark = liveRemark(scope, scope.accounts)
  const { count, firstDay, lastDay } = scenarios
  if (count === 0) return [message('risk.noScenarios')]
  const [from, to] = [isoDay(market.days[firstDay]!), isoDay(market.days[lastDay]!)]
  const { full, filled, none, specificMissing } = coverage
  return [
    count < FULL_SCENARIOS
      ? message('risk.scenarioDaysOf', { count, full: FULL_SCENARIOS, from, to })
      : message('risk.scenarioDays', { count, from, to }),
    ...(Number.isNaN(full)
      ? []
      : [message('risk.coverage', { full: percent(full), filled: percent(filled), none: percent(none) })]),
    ...(remark === undefined ? [] : [remark]),
    ...(specificMissing > 0 ? [message('risk.specificMissing', { percent: percent(specificMissing) })] : []),
  ]
}

/** Substitutes for unknown data of holdings, by name: too long to stand beside a chart. */
function riskDetails({ market }: ReportingAccounts, { scenarios: { count, rows } }: ScopeRisk): readonly Text[] {
  if (count === 0) return []
  const named = (is: (row: RiskRow) => boolean) => rows.filter(is).map(({ ticker }) => ticker)
  const few = (tickers: readonly string[]) => summarizeList(tickers, NAMED)
  const proxies = named(({ moves }) => moves?.betas?.source === 'proxy')
  const lagged = named(({ moves }) => moves?.betas?.source === 'own' && moves.betas.isLagged)
  const plainOptions = named(({ moves }) => moves !== null && moves.option !== null && hasNoCarry(moves.option))
  const isOption = ({ of }: RiskRow) => of.kind === 'instrument' && kindAt(market, of.index).option !== null
  const unexplained = named((row) => isOption(row) && row.moves?.option === null)
  return [
    ...(proxies.length > 0 ? [message('risk.proxyBetas', { tickers: few(proxies) })] : []),
    ...(lagged.length > 0 ? [message('risk.laggedBetas', { tickers: few(lagged) })] : []),
    ...(plainOptions.length > 0 ? [message('risk.revaluedOptions', { tickers: few(plainOptions) })] : []),
    ...(unexplained.length > 0 ? [message('risk.ownMoves', { tickers: few(unexplained) })] : []),
  ]
}

/** Whether neither a curve nor a dividend yield is known for it: of others the rates and yields that count are named where they are. */
const hasNoCarry = ({ option: { rate, dividendYield } }: OptionModel): boolean => rate === 0 && dividendYield === 0

/** Both as notes of a table, on its coverage. */
export function addCoverageNotes(notes: EngineNotes, scope: ReportingAccounts, risk: ScopeRisk): void {
  for (const reason of riskRemarks(scope, risk)) notes.add({ row: 'Coverage', field: 'coverage', reason })
  addDetailNotes(notes, scope, risk)
}

/** The details alone, where the remarks stand beside the figures already. */
export function addDetailNotes(notes: EngineNotes, scope: ReportingAccounts, risk: ScopeRisk): void {
  for (const reason of riskDetails(scope, risk)) notes.add({ row: 'Coverage', field: 'coverage', reason })
}
