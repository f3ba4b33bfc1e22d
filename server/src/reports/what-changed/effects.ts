import { indexOnOrBefore } from '@portal/analytics/calendar/valuation-days.ts'
import { periodTable } from '@portal/analytics/performance/period-table.ts'
import type { Effect } from '@portal/contract/reports/what-changed.ts'
import { inReportingCurrency } from '@portal/engine/market/reporting-market.ts'
import { statedReturn } from '@portal/engine/performance/period-return.ts'
import { firstEntryOf, periodOf, type TimePeriod } from '@portal/engine/performance/time-period.ts'
import { dailyProfitAndLoss, valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import { type Figure, figure } from '@portal/engine/scope/figure.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { unknownReason } from '@portal/engine/scope/unknown-reason.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import type { Notes } from '#histories/notes.ts'
import type { ComparedScope } from '#histories/recorded-as-of.ts'
import { reportReason } from '#reports/report-reason.ts'

const FIGURES = ['npv', 'totalPL', 'return'] as const
type Figures = Readonly<Record<(typeof FIGURES)[number], Figure>>

/** Why the parts of an effect are withheld when they do not sum to the difference. */
const PARTS_DO_NOT_LEAD = reportReason('effectsDoNotSum')

/**
 * The effect of the changes on NPV, P/L of the period and time-weighted return of the scope. The figures are computed again step by step,
 * in this order: as recorded then; with the present closes and rates; with the present ledger entries; with all other present data
 * (corporate actions, terms, holidays), which gives the present figures of the same day; and at the present as-of day. The difference of
 * each step is its part, so that a late trade is valued at present prices, and the parts sum to the whole difference.
 *
 * @param asOfThen day number of the last close that was known then
 */
export function effectsOf(
  compared: ComparedScope,
  scope: ReportingScope,
  asOfThen: number,
  timePeriod: TimePeriod,
  notes: Notes,
  log: Log,
): Effect[] {
  const { reportingCCY } = scope
  const on = (history: ComparedScope['before'], day: number) => {
    const reporting = { ...history, ...inReportingCurrency(history.market, reportingCCY) }
    return figuresOn(reporting, indexOnOrBefore(history.market.days, day), timePeriod)
  }
  const steps = {
    before: on(compared.before, asOfThen),
    quotations: on(compared.withQuotations, asOfThen),
    entries: on(compared.withEntries, asOfThen),
    sameDay: on(compared.after, asOfThen),
    after: on(compared.after, compared.after.market.days[compared.after.market.last]!),
  }
  return FIGURES.map((name) => effectOn(name, steps, scope, notes, log))
}

type Steps = Readonly<Record<'before' | 'quotations' | 'entries' | 'sameDay' | 'after', Figures>>

function effectOn(name: keyof Figures, steps: Steps, scope: ReportingScope, notes: Notes, log: Log): Effect {
  const value = (step: keyof Steps) => steps[step][name].value ?? Number.NaN
  const parts = {
    quotations: value('quotations') - value('before'),
    entries: value('entries') - value('quotations'),
    other: value('sameDay') - value('entries'),
    newDays: value('after') - value('sameDay'),
  }
  const identity = {
    name: `the parts lead from the figure then to the one now: ${name}`,
    total: value('after') - value('before'),
  }
  const terms = Object.values(steps).map((figures) => figures[name].value ?? Number.NaN)
  const holds = reconciles(log, scope, { ...identity, parts: Object.values(parts), terms })
  // An unknown figure at a step withholds the two parts around it, with the reason.
  const reasons = Object.values(steps).flatMap((figures) => figures[name].reason ?? [])
  const reason = () => (holds ? [...new Set(reasons.map(engineText))].join('; ') : PARTS_DO_NOT_LEAD)
  const part = (field: keyof typeof parts) => notes.state(name, field, figure(holds ? parts[field] : Number.NaN, reason))
  return {
    figure: name,
    before: notes.state(name, 'before', steps.before[name]),
    sameDay: notes.state(name, 'sameDay', steps.sameDay[name]),
    after: notes.state(name, 'after', steps.after[name]),
    quotations: part('quotations'),
    entries: part('entries'),
    other: part('other'),
    newDays: part('newDays'),
  }
}

/** The figures of the scope at the close of a valuation day; the period ends there, and starts with the first entry at the earliest. */
function figuresOn(scope: ReportingScope, end: number, timePeriod: TimePeriod): Figures {
  const { market, accounts } = scope
  const flows = valuedFlows(scope, accounts)
  const firstEntry = firstEntryOf(scope, accounts)
  const unknown = (t: number) => unknownReason(scope, accounts, t)
  const [period] = periodTable({ days: market.days, flows, end, firstEntry }, [periodOf(timePeriod)])
  let totalPL = 0
  let unknownDay = end
  for (let t = Math.max(period!.start, firstEntry - 1) + 1; t <= end; t++) {
    totalPL += dailyProfitAndLoss(flows, t)
    if (Number.isNaN(totalPL) && unknownDay === end) unknownDay = t
  }
  return {
    npv: figure(flows.value[end]!, () => unknown(end)),
    totalPL: figure(totalPL, () => unknown(unknownDay)),
    return: statedReturn(scope, period!, 'cumulative', unknown),
  }
}
