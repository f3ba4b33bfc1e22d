import type { Span } from '@portal/analytics/calendar/span.ts'
import type { LinesData } from '@portal/contract/charts/chart-data.ts'
import { type IssuerRow, issuer } from '@portal/contract/reports/issuer.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import type { ExplainedPeriod, ExplainedRow } from '@portal/engine/attribution/explained-period.ts'
import { PARTS_DO_NOT_SUM, unknownDayOfRows } from '@portal/engine/attribution/explanation.ts'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import { periodField } from '@portal/engine/performance/time-period.ts'
import { type IssuerHolding, issuerHoldings, issuerValues } from '@portal/engine/positions/issuer-holdings.ts'
import { issuerCalled, issuersOf } from '@portal/engine/positions/issuers.ts'
import { heldParts, lookThroughNpv } from '@portal/engine/positions/look-through.ts'
import { shareableNpv } from '@portal/engine/positions/shareable-npv.ts'
import { valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import { type Figure, figure } from '@portal/engine/scope/figure.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { unknownReason, unknownRowsReason } from '@portal/engine/scope/unknown-reason.ts'
import { notFound } from '#base/failure.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { explanationTask } from '#histories/long-tasks.ts'
import { shownInstruments } from '#histories/market-period.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { reportReason } from './report-reason.ts'
import type { ReportServices } from './report-services.ts'

export const answerIssuer = answer(issuer, async ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD } = body
  const scope = await reportingScope(services, caller, body)
  const name = visibleIssuer(scope, body.issuer)
  return cachedReply(scope, `${issuer.path} ${timePeriod} ${name}`, async () => {
    const explanation = await explanationTask(scope, timePeriod, services.log)
    return prepare(issuer, await runTask(() => reply(scope, name, explanation)))
  })
})

const DAY_SECONDS = 86_400
export const TOTAL = 'Total'

/**
 * The name of an issuer of what the caller may see, or of a part of a fund that the accounts hold.
 *
 * @throws Failure 404 for any other
 */
export function visibleIssuer(scope: ReportingScope, called: string): string {
  const { market, accounts } = scope
  const name = issuerCalled(market, called) ?? called
  const held = accounts.flatMap(({ ledger }) => ledger.rows.map((row) => row.instrument))
  if (issuedBy(scope, name).length > 0) return name
  const isInside = held.some((index) => heldParts(scope, 'issuer', { kind: 'instrument', index }).some(({ key }) => key === name))
  if (!isInside || issuersOf(market).includes(name)) throw notFound()
  return name
}

/** Indices of the instruments of an issuer that the caller may see. */
function issuedBy(scope: ReportingScope, name: string): readonly number[] {
  const { market, accounts } = scope
  const held = accounts.flatMap(({ ledger }) => ledger.rows.map((row) => row.instrument))
  const visible = new Set([...held, ...shownInstruments({ ...scope, shows: 'market' })])
  return [...visible].filter((index) => issuersOf(market)[index] === name).sort((a, b) => a - b)
}

/** The rows of an explanation that are of an issuer, or of one of its instruments. */
export function explainedOf(
  scope: ReportingScope,
  { rows }: ExplainedPeriod,
  name: string,
  ticker: string,
): readonly ExplainedRow[] {
  const { market } = scope
  return rows.filter(
    ({ of }) =>
      of.kind === 'instrument' &&
      issuersOf(market)[of.index] === name &&
      (ticker === TOTAL || market.instruments[of.index]!.ticker === ticker),
  )
}

function reply(scope: ReportingScope, name: string, explanation: ExplainedPeriod) {
  const { market } = scope
  const { span } = explanation
  const notes = createNotes()
  const moved = new Set(explainedOf(scope, explanation, name, TOTAL).map(({ of }) => (of.kind === 'instrument' ? of.index : -1)))
  const holdings = issuerHoldings(scope, name).filter(({ index, npv }) => npv !== 0 || moved.has(index))
  const rowOf = rowMaker(scope, name, explanation, notes)
  const rows = holdings.map((holding) => {
    const { ticker, name: called, kind } = market.instruments[holding.index]!
    return rowOf({ ticker, name: called, type: kindModel(kind).name, part: holding.part }, [holding])
  })
  const { coverage } = lookThroughNpv(scope, 'issuer')
  const coverageReason = () => unknownReason(scope, scope.accounts, market.last)
  const stated = {
    ...replyFields(scope),
    ...periodField(scope, span),
    issuer: {
      name,
      issued: issuedBy(scope, name).map((index) => {
        const { externalId: id, ticker, name: called, kind } = market.instruments[index]!
        return { id, ticker, name: called, type: kindModel(kind).name }
      }),
    },
    rows: [...rows, rowOf({ ticker: TOTAL, name: '', type: '', part: null }, holdings)],
    coverage: notes.state(TOTAL, 'coverage', figure(coverage, coverageReason)),
    chart: chartOf(scope, name, span, notes),
    ...notes.field(),
  }
  const tickers = holdings.map(({ index }) => market.instruments[index]!.ticker)
  return withDoubtNotes(scope, stated, {
    start: span.start,
    also: (row) => (row === TOTAL ? tickers : []),
  })
}

/** A row of holdings; the profit and loss is that of direct holdings. */
function rowMaker(scope: ReportingScope, name: string, explanation: ExplainedPeriod, notes: Notes) {
  const { market, accounts } = scope
  const base = shareableNpv(scope, valuedFlows(scope, accounts).value[market.last]!)
  return (head: Pick<IssuerRow, 'ticker' | 'name' | 'type' | 'part'>, holdings: readonly IssuerHolding[]): IssuerRow => {
    const { ticker } = head
    const of = holdings.map(({ index }) => ({ kind: 'instrument' as const, index }))
    const reason = () => unknownRowsReason(scope, accounts, of, [market.last])
    const state = (field: keyof IssuerRow, value: number, why = reason) => notes.state(ticker, field, figure(value, why))
    const sum = (isOfFund: boolean) =>
      holdings.reduce((total, { isThroughFund, npv }) => (isThroughFund === isOfFund ? total + npv : total), 0)
    const [direct, throughFunds] = [sum(false), sum(true)]
    const npv = direct + throughFunds
    const explained = explainedOf(scope, explanation, name, ticker)
    const isThrough = holdings.some(({ isThroughFund }) => isThroughFund)
    const isOfFunds = isThrough && (ticker !== TOTAL || explained.length === 0)
    if (isThrough && ticker === TOTAL && !isOfFunds)
      notes.add({ row: TOTAL, field: 'totalPL', reason: reportReason('gainOfDirect') })
    const profit = isOfFunds ? { value: null, reason: reportReason('insideFund') } : profitOf(scope, explanation, explained)
    return {
      ...head,
      direct: state('direct', direct),
      throughFunds: state('throughFunds', throughFunds),
      npv: state('npv', npv),
      weight: state('weight', npv / base.value, () => (Number.isNaN(npv) ? reason() : base.reason)),
      totalPL: notes.state(ticker, 'totalPL', profit),
    }
  }
}

function profitOf(scope: ReportingScope, explanation: ExplainedPeriod, rows: readonly ExplainedRow[]): Figure {
  if (!explanation.isTrue) return { value: null, reason: PARTS_DO_NOT_SUM }
  const total = rows.reduce((sum, { parts }) => sum + parts.total, 0)
  const gross = rows.reduce((sum, { parts }) => sum + parts.gross, 0)
  return figure(Math.abs(total) <= 1e-12 * gross ? 0 : total, () => unknownDayOfRows(scope, explanation, rows))
}

/** Value of direct holdings, by day. */
function chartOf(scope: ReportingScope, name: string, { start, end }: Span, notes: Notes): LinesData | null {
  const { market, accounts } = scope
  const from = Math.max(start, 0)
  const values = issuerValues(scope, name, from, end)
  const days = Array.from(market.days.subarray(from, end + 1), (day) => day * DAY_SECONDS)
  if (values.every((value) => value === 0)) {
    notes.add({ row: TOTAL, field: 'chart', reason: reportReason('notHeldDirectly') })
    return null
  }
  const unknown = values.findLastIndex(Number.isNaN)
  if (unknown >= 0) notes.add({ row: TOTAL, field: 'chart', reason: unknownReason(scope, accounts, from + unknown) })
  if (values.every(Number.isNaN)) return null
  return {
    kind: 'lines',
    title: reportReason('valueOf', { name }),
    remarks: [reportReason('heldDirectly')],
    unit: 'money',
    valueLabel: reportReason('npvIn', { currency: scope.reportingCCY }),
    days,
    series: [
      {
        key: 'npv',
        label: reportReason('heldDirectly'),
        role: 'portfolio',
        values: Array.from(values, (value) => (Number.isNaN(value) ? null : value)),
      },
    ],
  }
}
