import { groupTree, type TreeSection } from '@portal/analytics/grouping/tree.ts'
import { changeOnCapital } from '@portal/analytics/performance/average-capital.ts'
import type { CalculatorRow, CalculatorSection } from '@portal/contract/reports/portfolio-calculator.ts'
import type { ExplainedPeriod } from '@portal/engine/attribution/explained-period.ts'
import { PARTS_DO_NOT_SUM, unknownDayOfRows } from '@portal/engine/attribution/explanation.ts'
import type { CostAmounts, CostColumn } from '@portal/engine/lots/cost-figures.ts'
import type { Text } from '@portal/engine/message.ts'
import { sectionCapital } from '@portal/engine/positions/row-capital.ts'
import type { ShareableNpv } from '@portal/engine/positions/shareable-npv.ts'
import { valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import { addCoverageNotes } from '@portal/engine/risk/risk-notes.ts'
import { heldRiskShares } from '@portal/engine/risk/risk-shares.ts'
import type { ScopeRisk } from '@portal/engine/risk/scope-risk.ts'
import { type Figure, figure } from '@portal/engine/scope/figure.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { unknownReason, unknownRowsReason } from '@portal/engine/scope/unknown-reason.ts'
import type { CalculatorLine } from '@portal/engine/what-if/calculator-lines.ts'
import type { Log } from '#base/log.ts'
import { createNotes, type Notes } from '#histories/notes.ts'
import { reportReason } from '#reports/report-reason.ts'
import type { LineCost } from './positions/line-cost.ts'

const TOTAL = 'Total'

type Sum = 'npv' | 'totalPL' | 'pctNPV' | 'pctRisk' | CostColumn
type Section = TreeSection<CalculatorLine, Sum, 'pctChange'>

/** Why figures of the table are withheld. */
interface Reasons {
  readonly npv: (lines: readonly CalculatorLine[]) => Text
  readonly totalPL: (lines: readonly CalculatorLine[]) => Text
  readonly pctNPV: () => Text
  readonly pctRisk: () => Text
}

/** Data of the table: present holdings, or those after trades at the last close. */
interface CalculatorFigures {
  readonly explanation: ExplainedPeriod
  readonly lines: readonly CalculatorLine[]
  readonly risk: ScopeRisk
  /** The NPV that shares refer to; NaN, with the reason, where it is too small. */
  readonly base: ShareableNpv
  /** Where it was requested. */
  readonly cost?: LineCost
}

interface CalculatorTree {
  readonly sectionRow: CalculatorRow
  readonly sections: CalculatorSection[]
  readonly notes: Notes
}

/** The tree of the Portfolio Calculator in the contract's names, with a note for every withheld figure. */
export function calculatorTree(
  scope: ReportingScope,
  { explanation, lines, risk, base, cost }: CalculatorFigures,
  log: Log,
): CalculatorTree {
  const shares = heldRiskShares(scope, risk, log)
  const isTrue = explanation.isTrue && sumsToNpv(scope, lines, log)
  const profit = (line: CalculatorLine) => (isTrue ? line.totalPL : Number.NaN)
  const riskOf = ({ of, quantity }: CalculatorLine): number =>
    shares.state === 'known' ? shares.shareOf(of, quantity) : Number.NaN
  const identity = { name: 'shares of risk of the table are the whole risk', total: 1, parts: lines.map(riskOf) }
  const isRiskTrue = shares.state === 'withheld' || reconciles(log, scope, identity)
  const pctRisk = (line: CalculatorLine) => (isRiskTrue ? riskOf(line) : Number.NaN)
  const tree = groupTree<CalculatorLine, Sum, 'pctChange'>(lines, {
    path: ({ group }) => [group],
    sums: {
      npv: ({ npv }) => (isTrue ? npv : Number.NaN),
      totalPL: profit,
      pctNPV: ({ npv }) => (isTrue ? npv / base.value : Number.NaN),
      pctRisk,
      ...costSums(cost),
    },
    ratios: {
      pctChange: (of, { totalPL }) => changeOnCapital(totalPL, sectionCapital(of.map(({ capital }) => capital))),
    },
    order: 'npv',
    name: ({ ticker }) => ticker,
  })
  const reasons = reasonsOf(
    scope,
    explanation,
    isTrue,
    base.reason,
    shares.state === 'withheld' ? shares.reason : reportReason('riskSharesDoNotSum'),
  )
  const notes = createNotes()
  const present = presenter(scope, reasons, notes, cost)
  const sections: CalculatorSection[] = []
  for (const section of tree.sections) {
    const sectionRow = present.section(section.key, section)
    const subRows = section.rows.map((line) =>
      present.line(line, {
        npv: isTrue ? line.npv : Number.NaN,
        totalPL: profit(line),
        pctNPV: isTrue ? line.npv / base.value : Number.NaN,
        pctRisk: pctRisk(line),
        ...(cost?.amountsOf(line) ?? NO_COST),
      }),
    )
    sections.push({ sectionRow, subSections: [], subRows })
  }
  // Without any holding there are no shares.
  const whole = lines.length > 0 ? tree : { ...tree, sums: { ...tree.sums, pctNPV: Number.NaN, pctRisk: Number.NaN } }
  const sectionRow = present.section(TOTAL, {
    ...whole,
    sums: { ...whole.sums, ...reportedTotals(scope, explanation, base, whole.sums) },
  })
  addCoverageNotes(notes, scope, risk)
  return { sectionRow, sections, notes }
}

/** The values of the lines sum to the NPV, so that their shares of it are 100 %. */
function sumsToNpv(scope: ReportingScope, lines: readonly CalculatorLine[], log: Log): boolean {
  const total = valuedFlows(scope, scope.accounts).value[scope.market.last]!
  return reconciles(log, scope, { name: 'the table is the NPV', total, parts: lines.map(({ npv }) => npv) })
}

/** The scope's own NPV and profit and loss, as in other calls, where the lines sum to them. */
function reportedTotals(
  scope: ReportingScope,
  explanation: ExplainedPeriod,
  base: ShareableNpv,
  { npv, totalPL, pctNPV }: WholeSums,
) {
  const stated = (sum: number, own: number) => (Number.isNaN(sum) ? sum : own)
  const own = valuedFlows(scope, scope.accounts).value[scope.market.last]!
  return { npv: stated(npv, own), totalPL: stated(totalPL, explanation.totalPL), pctNPV: stated(pctNPV, own / base.value) }
}

type WholeSums = Readonly<Record<'npv' | 'totalPL' | 'pctNPV', number>>

function reasonsOf(scope: ReportingScope, explanation: ExplainedPeriod, isTrue: boolean, smallNpv: Text, noRisk: Text): Reasons {
  const { accounts, market } = scope
  const unknown = () => (isTrue ? unknownReason(scope, accounts, market.last) : PARTS_DO_NOT_SUM)
  const isNpvKnown = !Number.isNaN(valuedFlows(scope, accounts).value[market.last]!)
  return {
    npv: (lines) => {
      const rows = lines.filter(({ npv }) => Number.isNaN(npv)).map(({ of }) => of)
      return isTrue ? unknownRowsReason(scope, accounts, rows, [market.last]) : PARTS_DO_NOT_SUM
    },
    totalPL: (lines) =>
      isTrue && lines.some(({ unknown }) => unknown >= 0) ? unknownDayOfRows(scope, explanation, lines) : unknown(),
    pctNPV: () => (isTrue && isNpvKnown ? smallNpv : unknown()),
    pctRisk: () => noRisk,
  }
}

const NO_COST: CostAmounts = { costBasis: 0, unrealisedPL: 0, realisedPL: 0 }

/** Cost is summed over the lines that have one. */
function costSums(cost: LineCost | undefined): Readonly<Record<CostColumn, (line: CalculatorLine) => number>> {
  const sum = (column: CostColumn) => (line: CalculatorLine) => (cost?.amountsOf(line) ?? NO_COST)[column]
  return { costBasis: sum('costBasis'), unrealisedPL: sum('unrealisedPL'), realisedPL: sum('realisedPL') }
}

function presenter(scope: ReportingScope, reasons: Reasons, notes: Notes, cost: LineCost | undefined) {
  const { market } = scope
  const figures = (ticker: string, sums: Readonly<Record<Sum, number>>, pctChange: number, of: readonly CalculatorLine[]) => {
    const noCapital = () => (Number.isNaN(sums.totalPL) ? reasons.totalPL(of) : reportReason('noPeriodCapital'))
    return {
      npv: notes.state(
        ticker,
        'npv',
        figure(sums.npv, () => reasons.npv(of)),
      ),
      totalPL: notes.state(
        ticker,
        'totalPL',
        figure(sums.totalPL, () => reasons.totalPL(of)),
      ),
      pctChange: notes.state(ticker, 'pctChange', figure(pctChange, noCapital)),
      pctNPV: notes.state(ticker, 'pctNPV', figure(sums.pctNPV, reasons.pctNPV)),
      pctRisk: notes.state(ticker, 'pctRisk', figure(sums.pctRisk, reasons.pctRisk)),
    }
  }
  const costFigures = (ticker: string, figureOf: (column: CostColumn) => Figure) => {
    const stated = (column: CostColumn) => notes.state(ticker, column, figureOf(column))
    return { costBasis: stated('costBasis'), unrealisedPL: stated('unrealisedPL'), realisedPL: stated('realisedPL') }
  }
  const linesOf = ({ rows, sections }: Section): readonly CalculatorLine[] => [...rows, ...sections.flatMap(linesOf)]
  return {
    section: (name: string, section: Section): CalculatorRow => {
      const of = linesOf(section)
      return {
        ticker: name,
        name,
        position: null,
        logoData: null,
        ...figures(name, section.sums, section.ratios.pctChange, of),
        ...(cost && costFigures(name, (column) => cost.sectionFigure(of, column, section.sums[column]))),
      }
    },
    line: (line: CalculatorLine, sums: Readonly<Record<Sum, number>>): CalculatorRow => {
      const { of, ticker, quantity, capital } = line
      const instrument = of.kind === 'instrument' ? market.instruments[of.index]! : undefined
      if (of.kind === 'instrument' && market.instrumentAt(of.index).settlement !== 'paid')
        notes.add({ row: ticker, field: 'pctChange', reason: reportReason('notional') })
      return {
        ticker,
        name: instrument?.name ?? `${ticker} cash`,
        position: quantity,
        logoData: instrument?.logo ?? null,
        ...figures(ticker, sums, changeOnCapital(sums.totalPL, capital), [line]),
        ...(cost && costFigures(ticker, (column) => cost.figureOf(line, column))),
      }
    },
  }
}
