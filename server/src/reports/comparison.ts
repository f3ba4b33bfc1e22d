import type { LinesData } from '@portal/contract/charts/chart-data.ts'
import { type ComparedLine, comparison } from '@portal/contract/reports/comparison.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { type BenchmarkLevels, benchmarkLevels, instrumentLevels } from '@portal/engine/performance/benchmarks.ts'
import { performanceFlows } from '@portal/engine/performance/gross-flows.ts'
import { accountPeriods } from '@portal/engine/performance/period-return.ts'
import { periodField, periodOf } from '@portal/engine/performance/time-period.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { badRequest, notFound } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import { runTask } from '#base/task-queue.ts'
import { accountsIndex, levelIndex } from '#charts/indexed-lines.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { firstShown, visibleInstrument } from './instrument.ts'
import { reportReason } from './report-reason.ts'
import type { ReportServices } from './report-services.ts'

const DAY_SECONDS = 86_400

export const answerComparison = answer(comparison, async ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD } = body
  const scope = await reportingScope(services, caller, body)
  const compared = body.compared.map((line) => subjectOf(scope, line))
  const asked = compared.map(({ key }) => key).join('\n')
  return cachedReply(scope, `${comparison.path} ${timePeriod} ${asked}`, async () =>
    prepare(comparison, await runTask(() => reply(scope, compared, timePeriod, services.log))),
  )
})

/** Subject of a line: levels of the market, or accounts. */
export type Subject = { readonly key: string; readonly label: string } & (
  | { readonly levels: BenchmarkLevels }
  | { readonly account: AccountHistory }
)

/**
 * Subject that a line names.
 *
 * @throws Failure 404 for an instrument that is not visible or an account that is not in scope, 400 for a benchmark that there is not
 */
export function subjectOf(scope: ReportingScope, { kind, name }: ComparedLine): Subject {
  const key = `${kind} ${name}`
  if (kind === 'account') {
    const account = scope.accounts.find((history) => history.account.id === name)
    if (!account) throw notFound()
    return { key, label: account.account.name, account }
  }
  if (kind === 'instrument') {
    const levels = instrumentLevels(scope, visibleInstrument(scope, name))
    return { key, label: levels.name, levels }
  }
  const benchmark = scope.market.benchmarks.find((each) => each.name === name)
  if (!benchmark) throw badRequest(refusal('noBenchmarkNamed', { name }))
  return { key, label: name, levels: benchmarkLevels(scope, benchmark) }
}

function reply(scope: ReportingScope, subjects: readonly Subject[], timePeriod: TimePeriod, log: Log) {
  const { market } = scope
  const notes = createNotes()
  const [first, ...others] = subjects.filter(({ key }, at) => subjects.findIndex((each) => each.key === key) === at)
  const start = startOf(scope, first!, timePeriod)
  const own = indexOf(scope, first!, start, notes, log)
  const lines = others.map((subject) => ({ subject, values: indexOf(scope, subject, start, notes, log) }))
  const chart: LinesData | null = own && {
    kind: 'lines',
    title: reportReason('comparedWith', { name: first!.label }),
    remarks: [reportReason('comparedBy', { currency: scope.reportingCCY })],
    unit: 'index',
    days: Array.from(market.days.subarray(start, market.last + 1), (day) => day * DAY_SECONDS),
    series: [
      { key: first!.key, label: first!.label, role: 'portfolio', values: [...own] },
      ...lines.flatMap(({ subject: { key, label }, values }) =>
        values ? [{ key, label, role: 'part' as const, values: [...values] }] : [],
      ),
    ],
  }
  const stated = { ...replyFields(scope), ...periodField(scope, { start, end: market.last }), chart, ...notes.field() }
  return withDoubtNotes(scope, stated, { start })
}

/** Index of the close that starts the period, or the first one of what the others stand beside. */
function startOf(scope: ReportingScope, subject: Subject, timePeriod: TimePeriod): number {
  if ('levels' in subject) {
    const first = subject.levels.level.findIndex((level) => !Number.isNaN(level))
    return firstShown(scope, first < 0 ? scope.market.last : first, timePeriod)
  }
  const { account } = subject
  const [asked, sinceFirst] = accountPeriods(scope, [account], performanceFlows(scope, [account], 'net'), [
    periodOf(timePeriod),
    'Max',
  ])
  return Math.max(0, (asked!.cumulative.state === 'notCovered' ? sinceFirst! : asked!).start)
}

function indexOf(
  scope: ReportingScope,
  subject: Subject,
  start: number,
  notes: Notes,
  log: Log,
): readonly (number | null)[] | null {
  if ('levels' in subject) return levelIndex(scope, subject.levels, start, notes)
  const { account, label } = subject
  const flows = performanceFlows(scope, [account], 'net')
  const [figure] = accountPeriods(scope, [account], flows, [{ firstDay: scope.market.days[start]! + 1 }])
  if (figure!.start === start)
    return accountsIndex(scope, { name: label, accounts: [account], flows, figure: figure! }, notes, log)
  notes.add({ row: label, field: 'chart', reason: reportReason('beginsLater') })
  return null
}
