import type { Span } from '@portal/analytics/calendar/span.ts'
import { firstFrom, type InstrumentRow, quantityAt } from '#ledger/account-ledger.ts'
import { instrumentOf } from '#ledger/dealt-prices.ts'
import { type MemoTable, memo, peekMemo } from '#memo.ts'
import { message, type Text } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { spanOf, type TimePeriod } from '#performance/time-period.ts'
import { CASH } from '#positions/group-of.ts'
import { dailyProfitAndLoss, periodProfitAndLoss, valuedFlows } from '#positions/valued-flows.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import { reconciles } from '#scope/reconciliation.ts'
import { atLastClose, type ReportingScope } from '#scope/reporting-accounts.ts'
import { accountsKey } from '#scope/scope-keys.ts'
import { unknownReason, unknownRowsReason } from '#scope/unknown-reason.ts'
import { explainCash } from './explain-cash.ts'
import { explainRow } from './explain-row.ts'
import type { ExplainedPeriod, ExplainedRow } from './explained-period.ts'
import { joinedExplanations } from './joined-explanations.ts'
import { estimateModels, instrumentModel } from './row-models.ts'
import { addParts, clearParts, createParts, residual, SIX, type SixParts, sumParts } from './six-parts.ts'

/** Why figures are withheld when `isTrue` is not. */
export const PARTS_DO_NOT_SUM = message('attribution.partsDoNotSum')

/** By period, currency and accounts: one serves all views of a period. */
const EXPLANATIONS: MemoTable<ExplainedPeriod> = {
  name: 'explained periods',
  bytesOf: ({ span, rows, assetClasses, factors }) =>
    400 * rows.length + 8 * (span.end - span.start) * (8 * assetClasses.size + factors.size + 2),
}

/** The explanation of a period of a scope; it starts with the first entry of the ledger. */
export function explanationOf(scope: ReportingScope, timePeriod: TimePeriod, log: MismatchLog): ExplainedPeriod {
  return explanationIn(scope, spanOf(scope, timePeriod), log)
}

/** The explanation of the days from one close to another, such as those of a drawdown. */
export function explanationBetween(scope: ReportingScope, span: Span, log: MismatchLog): ExplainedPeriod {
  return explanationIn(span.end <= scope.market.lastClose ? atLastClose(scope) : scope, span, log)
}

function explanationIn(scope: ReportingScope, span: Span, log: MismatchLog): ExplainedPeriod {
  return memo(scope.market, EXPLANATIONS, explanationKey(scope, span), () => explained(scope, span, log))
}

/** Whether the explanation of a period is in memory, so that it takes no time. */
export function isExplanationKnown(scope: ReportingScope, timePeriod: TimePeriod): boolean {
  return peekMemo(scope.market, EXPLANATIONS, explanationKey(scope, spanOf(scope, timePeriod))) !== undefined
}

const explanationKey = (scope: ReportingScope, { start, end }: Span): string =>
  [start, end, scope.reportingCCY, ...accountsKey(scope)].join('\n')

/** While the market is open its day is added to the explanation of the closes, which all snapshots share. */
function explained(scope: ReportingScope, span: Span, log: MismatchLog): ExplainedPeriod {
  const { live, lastClose } = scope.market
  if (!live || span.start >= lastClose) return compute(scope, span, log)
  const closes = explanationIn(atLastClose(scope), { start: span.start, end: lastClose }, log)
  return joinedExplanations(closes, compute(scope, { start: lastClose, end: span.end }, log))
}

function compute(scope: ReportingScope, span: Span, log: MismatchLog): ExplainedPeriod {
  const { market, accounts } = scope
  const rows: ExplainedRow[] = []
  const assetClasses = new Map<string, SixParts>()
  const byFactor = market.factors.map(() => new Float64Array(span.end - span.start))
  // One row after the other: nothing looks at the parts of a row once they are added up.
  const parts = createParts(span)
  let isTrue = true
  estimateModels(market, openedIn(accounts, span), span.end)
  const add = (row: Omit<ExplainedRow, 'parts' | 'unknown'>, assetClass: string) => {
    const sums = sumParts(parts)
    if (sums.gross === 0) return
    const residuals = residual(parts)
    rows.push({ ...row, parts: sums, unknown: residuals.findIndex(Number.isNaN) })
    const group = assetClasses.get(assetClass) ?? createParts(span)
    assetClasses.set(assetClass, group)
    addParts(group, parts)
    isTrue = sixPartsSum(log, scope, parts, residuals) && isTrue
  }
  for (const { account, ledger } of accounts) {
    for (const row of ledger.rows) {
      if (!isOpenIn(row, span)) continue
      clearParts(parts)
      const model = instrumentModel(market, row.instrument, { start: openedOn(row, span), end: span.end })
      explainRow(row, instrumentOf(row, market.instrumentAt), model, scope.rates, span, parts, byFactor)
      const remark = model.remark === undefined ? {} : { remark: model.remark }
      const of = { kind: 'instrument', index: row.instrument } as const
      add({ of, account, ...remark }, market.instruments[row.instrument]!.assetClass)
    }
    for (const row of ledger.cash) {
      clearParts(parts)
      explainCash(ledger, row, scope.rates, scope.currency, span, parts)
      add({ of: { kind: 'cash', currency: market.currencies[row.currency]! }, account }, CASH)
    }
  }
  const factors = new Map(market.factors.map(({ key }, f) => [factorGroup(key), byFactor[f]!]))
  const { profitAndLoss, ...whole } = wholeOf(scope, span)
  isTrue = rowsSum(log, scope, assetClasses, profitAndLoss) && isTrue
  const scale = rows.reduce((sum, { parts }) => sum + parts.gross, 0) / Math.max(1, span.end - span.start)
  return { span, rows, assetClasses, factors, ...whole, scale, isTrue }
}

/** The close from which on a row's model is needed: that before it was opened, or the one that starts the period. */
const openedOn = ({ steps }: InstrumentRow, { start, end }: Span): number => Math.max(start, (steps.index[0] ?? end) - 1)

/** The instruments that are explained, with the earliest close from which on any of their rows is. */
function openedIn(accounts: readonly AccountHistory[], span: Span): ReadonlyMap<number, number> {
  const opened = new Map<number, number>()
  for (const { ledger } of accounts)
    for (const row of ledger.rows)
      if (isOpenIn(row, span)) opened.set(row.instrument, Math.min(openedOn(row, span), opened.get(row.instrument) ?? span.end))
  return opened
}

function isOpenIn({ steps, flows, entries }: InstrumentRow, { start }: Span): boolean {
  const moves = [steps.index, flows.index, entries.index]
  return quantityAt(steps, start) !== 0 || moves.some((index) => firstFrom(index, start + 1) < index.length)
}

/** The key of a factor among the groups of a view: no part is called so. */
export const factorGroup = (key: string): string => `factor ${key}`

/** Value and flows of the scope itself, from its accounts' values and external flows alone. */
function wholeOf(scope: ReportingScope, { start, end }: Span) {
  const flows = valuedFlows(scope, scope.accounts)
  const length = end - start
  return {
    profitAndLoss: Float64Array.from({ length }, (_, i) => dailyProfitAndLoss(flows, start + 1 + i)),
    flows: Float64Array.from({ length }, (_, i) => flows.inflow[start + 1 + i]! - flows.outflow[start + 1 + i]!),
    opening: start < 0 ? 0 : flows.value[start]!,
    closing: end < 0 ? 0 : flows.value[end]!,
    totalPL: periodProfitAndLoss(flows, { start, end }),
  }
}

/** Why an amount of a day of the period is unknown. */
export function unknownDay(scope: ReportingScope, { span, opening }: ExplainedPeriod, day: number): Text {
  const t = span.start + 1 + day
  return unknownReason(scope, scope.accounts, day === 0 && Number.isNaN(opening) ? t - 1 : t)
}

/** The same of rows: of those whose amount of the day is unknown, their own prices and rates. */
export function unknownDayOfRows(
  scope: ReportingScope,
  explanation: ExplainedPeriod,
  rows: readonly Pick<ExplainedRow, 'of' | 'unknown'>[],
): Text {
  const missing = rows.filter(({ unknown }) => unknown >= 0)
  const day = missing.reduce((first, { unknown }) => Math.min(first, unknown), Number.POSITIVE_INFINITY)
  if (missing.length === 0) return unknownDay(scope, explanation, 0)
  const t = explanation.span.start + 1 + day
  const of = missing.filter(({ unknown }) => unknown === day).map((row) => row.of)
  return unknownRowsReason(scope, scope.accounts, of, day === 0 && t > 0 ? [t, t - 1] : [t])
}

/**
 * Day by day: the six parts of a row are its profit and loss, which is computed from values and flows alone.
 *
 * @param residuals what the parts leave of it
 */
function sixPartsSum(log: MismatchLog, scope: ReportingScope, parts: SixParts, residuals: Float64Array): boolean {
  return residuals.every((residual, i) => {
    if (Math.abs(residual) <= 1e-9 * parts.gross[i]!) return true
    const reconciliation = {
      name: 'six parts sum to the profit and loss of the row',
      total: parts.total[i]!,
      terms: [parts.gross[i]!],
    }
    return reconciles(log, scope, { ...reconciliation, parts: SIX.map((part) => parts[part][i]!) })
  })
}

/** Day by day: the profit and loss of the rows is that of the scope. */
function rowsSum(
  log: MismatchLog,
  scope: ReportingScope,
  assetClasses: ReadonlyMap<string, SixParts>,
  profitAndLoss: Float64Array,
): boolean {
  const groups = [...assetClasses.values()]
  const [parts, terms] = [groups.map(() => 0), groups.map(() => 0)]
  return profitAndLoss.every((total, i) => {
    groups.forEach((group, g) => {
      parts[g] = group.total[i]!
      terms[g] = group.gross[i]!
    })
    return reconciles(log, scope, { name: 'profit and loss of the rows sums to that of the scope', total, parts, terms })
  })
}
