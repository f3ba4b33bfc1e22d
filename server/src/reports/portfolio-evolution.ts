import { groupTree, type TreeSection } from '@portal/analytics/grouping/tree.ts'
import type { Grouping } from '@portal/contract/reports/grouping.ts'
import { type EvolutionRow, type EvolutionSection, portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import type { ExplainedPeriod, ExplainedRow } from '@portal/engine/attribution/explained-period.ts'
import { explanationOf, PARTS_DO_NOT_SUM, unknownDayOfRows } from '@portal/engine/attribution/explanation.ts'
import type { SIX } from '@portal/engine/attribution/six-parts.ts'
import type { Market } from '@portal/engine/market/market.ts'
import type { Text } from '@portal/engine/message.ts'
import { periodField } from '@portal/engine/performance/time-period.ts'
import { groupOf } from '@portal/engine/positions/group-of.ts'
import { figure } from '@portal/engine/scope/figure.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { explanationTask } from '#histories/long-tasks.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { reportReason } from '#reports/report-reason.ts'
import type { ReportServices } from './report-services.ts'

export const answerPortfolioEvolution = answer(portfolioEvolution, async ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD, grouping = 'assetClass' } = body
  const scope = await reportingScope(services, caller, body)
  const question = `${portfolioEvolution.path} ${timePeriod} ${grouping}`
  return cachedReply(scope, question, async () => {
    await explanationTask(scope, timePeriod, services.log)
    return prepare(portfolioEvolution, reply(scope, timePeriod, grouping, services.log))
  })
})

const TOTAL = 'Total'
const NO_CURVE = reportReason('noCurve')
/** Amounts below this share of their parts are rounding errors. */
const ROUNDING = 1e-12

type Field = Exclude<keyof EvolutionRow, 'ticker'>
type Amounts = Readonly<Record<Field, number>>
type Tree = TreeSection<Line, Field, never>

/** One instrument, or the cash of one currency, over the accounts of a group. */
interface Line {
  readonly of: ExplainedRow['of']
  readonly group: string
  readonly ticker: string
  readonly amounts: Amounts
  /** The first day of the period on which an amount is unknown; -1 for none. */
  readonly unknown: number
  readonly remarks: ReadonlySet<string>
  /** A currency forward without curves: its legs are undiscounted. */
  readonly isUndiscounted: boolean
}

function reply(scope: ReportingScope, timePeriod: TimePeriod, grouping: Grouping, log: Log) {
  const explanation = explanationOf(scope, timePeriod, log)
  const notes = createNotes()
  const lines = linesOf(scope, explanation, grouping)
  const amount = (field: Field) => (line: Line) => line.amounts[field]
  const tree = groupTree<Line, Field, never>(lines, {
    path: ({ group }) => [group],
    sums: {
      totalPL: amount('totalPL'),
      deltaPL: amount('deltaPL'),
      nonLinearPL: amount('nonLinearPL'),
      incomePL: amount('incomePL'),
      fxPL: amount('fxPL'),
      intradayPL: amount('intradayPL'),
      alphaPL: amount('alphaPL'),
    },
    ratios: {},
    order: 'totalPL',
    name: ({ ticker }) => ticker,
  })
  const isTrue = explanation.isTrue && isBridged(scope, explanation, tree, log)
  const state = (ticker: string, amounts: Amounts, of: readonly Line[]) => {
    const reason = () => (isTrue ? unknownDayOfRows(scope, explanation, of) : PARTS_DO_NOT_SUM)
    return present(ticker, isTrue ? amounts : null, reason, notes)
  }
  const sectionRow = state(TOTAL, { ...tree.sums, totalPL: explanation.totalPL }, lines)
  const sections = tree.sections.map((section): EvolutionSection => {
    for (const { ticker: row, remarks, isUndiscounted } of section.rows) {
      for (const reason of remarks) notes.add({ row, field: 'alphaPL', reason })
      if (isUndiscounted) notes.add({ row, field: 'nonLinearPL', reason: NO_CURVE })
    }
    const subRows = section.rows.map((line) => state(line.ticker, line.amounts, [line]))
    return { sectionRow: state(section.key, section.sums, section.rows), subSections: [], subRows }
  })
  return withDoubtNotes(scope, {
    ...replyFields(scope),
    ...periodField(scope, explanation.span),
    sectionRow,
    sections,
    ...notes.field(),
  })
}

/** The rows of each group, with those of one instrument added. */
function linesOf({ market }: ReportingScope, { rows }: ExplainedPeriod, grouping: Grouping): readonly Line[] {
  const keyed = rows.map((row) => ({
    row,
    group: groupOf(market, grouping, row.of, row.account),
    ticker: row.of.kind === 'cash' ? row.of.currency : market.instruments[row.of.index]!.ticker,
    key: row.of.kind === 'cash' ? row.of.currency : row.of.index,
  }))
  const byLine = Map.groupBy(keyed, ({ group, key }) => `${key}\n${group}`)
  return [...byLine.values()].map((of) => {
    const { group, ticker } = of[0]!
    const same = of.map(({ row }) => row)
    const remarks = new Set(same.flatMap(({ remark }) => (remark === undefined ? [] : engineText(remark))))
    const isUndiscounted = isForwardWithoutCurve(market, same[0]!.of)
    return { of: same[0]!.of, group, ticker, amounts: amountsOf(same), unknown: firstUnknown(same), remarks, isUndiscounted }
  })
}

function isForwardWithoutCurve(market: Market, of: ExplainedRow['of']): boolean {
  if (of.kind === 'cash') return false
  const instrument = market.instrumentAt(of.index)
  return instrument.settlement === 'forward' && instrument.discount === undefined
}

const firstUnknown = (of: readonly { readonly unknown: number }[]): number =>
  of.reduce((first, { unknown }) => (first < 0 || (unknown >= 0 && unknown < first) ? unknown : first), -1)

function amountsOf(rows: readonly ExplainedRow[]): Amounts {
  const gross = rows.reduce((sum, { parts }) => sum + parts.gross, 0)
  const sum = (part: (typeof SIX)[number] | 'total') => {
    const exact = rows.reduce((total, { parts }) => total + parts[part], 0)
    return Math.abs(exact) <= ROUNDING * gross ? 0 : exact
  }
  return {
    totalPL: sum('total'),
    deltaPL: sum('delta'),
    nonLinearPL: sum('nonLinear'),
    incomePL: sum('income'),
    fxPL: sum('fx'),
    intradayPL: sum('intraday'),
    alphaPL: sum('alpha'),
  }
}

/** The table leads from the NPV at the period's start to the one at its end, and its parts sum to the difference. */
function isBridged(
  scope: ReportingScope,
  { opening, flows, closing, scale }: ExplainedPeriod,
  { sums }: Tree,
  log: Log,
): boolean {
  const terms = [scale]
  const { totalPL, ...parts } = sums
  const bridge = { name: 'the table leads to the NPV', total: closing, parts: [opening, totalPL, ...flows], terms }
  const six = { name: 'six parts sum to the profit and loss', total: totalPL, parts: Object.values(parts), terms }
  return reconciles(log, scope, bridge) && reconciles(log, scope, six)
}

function present(ticker: string, amounts: Amounts | null, reason: () => Text, notes: Notes): EvolutionRow {
  const state = (field: Field) => notes.state(ticker, field, figure(amounts?.[field] ?? Number.NaN, reason))
  return {
    ticker,
    totalPL: state('totalPL'),
    deltaPL: state('deltaPL'),
    nonLinearPL: state('nonLinearPL'),
    incomePL: state('incomePL'),
    fxPL: state('fxPL'),
    intradayPL: state('intradayPL'),
    alphaPL: state('alphaPL'),
  }
}
