import type { PositionColumn, PositionRow } from '@portal/contract/reports/position-detail.ts'
import type { ExplainedPeriod, ExplainedRow } from '@portal/engine/attribution/explained-period.ts'
import { PARTS_DO_NOT_SUM, unknownDayOfRows } from '@portal/engine/attribution/explanation.ts'
import { kindAt, ratesModel } from '@portal/engine/instruments/models.ts'
import { type Position, positionsOf } from '@portal/engine/positions/positions.ts'
import { quotedPrice } from '@portal/engine/positions/quoted-price.ts'
import { weightsIn } from '@portal/engine/positions/weights.ts'
import { addCoverageNotes } from '@portal/engine/risk/risk-notes.ts'
import { heldRiskShares, type RiskContributions } from '@portal/engine/risk/risk-shares.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { type Figure, figure } from '@portal/engine/scope/figure.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import type { Log } from '#base/log.ts'
import type { Notes } from '#histories/notes.ts'
import { reportReason } from '#reports/report-reason.ts'

/** A row of Position Details with its basic figures. */
interface PresentedPosition {
  readonly history: AccountHistory
  readonly position: Position
  readonly npv: Figure
}

/** Optional figures of positions. */
export interface PositionColumns {
  /** Whether a position was open or moved in the period, where a figure of the period is requested. */
  readonly isOfPeriod: (history: AccountHistory, position: Position) => boolean
  readonly figuresOf: (row: PresentedPosition, ticker: string, notes: Notes) => Pick<PositionRow, PositionColumn>
  /** Adds remarks on shares of risk, where they are requested. */
  readonly addRiskNotes: (notes: Notes) => void
}

/** The share of risk that each column is of. */
const RISK_COLUMNS = { pctRisk: 'volatility', pctShortfall: 'expectedShortfall' } as const satisfies Partial<
  Record<PositionColumn, RiskContributions>
>

/** Whether shares of risk are requested. */
export const asksForRisk = (asked: readonly PositionColumn[]): boolean => asked.some((column) => column in RISK_COLUMNS)

/** @param explanation of the period, where a figure of it is requested */
export function positionColumns(
  scope: ReportingScope,
  asked: readonly PositionColumn[],
  explanation: ExplainedPeriod | undefined,
  log: Log,
): PositionColumns {
  const { last } = scope.market
  const explained = new Map(explanation?.rows.map((row) => [keyOf(row.account.id, row.of), row]))
  const explainedOf = ({ account }: AccountHistory, { of }: Position) => explained.get(keyOf(account.id, of))
  const weigh = asked.includes('weight') ? weightsIn(scope) : undefined
  const riskOf = (column: keyof typeof RISK_COLUMNS) => (asked.includes(column) ? riskShareIn(scope, column, log) : undefined)
  const [pctRisk, pctShortfall] = [riskOf('pctRisk'), riskOf('pctShortfall')]
  const figures: Readonly<Record<PositionColumn, (row: PresentedPosition) => Figure>> = {
    weight: ({ npv }) => weigh!(npv),
    pctRisk: ({ position }) => pctRisk!(position),
    pctShortfall: ({ position }) => pctShortfall!(position),
    totalPL: ({ history, position }) => profitOf(scope, explanation!, explainedOf(history, position)),
    yield: ({ position }) => bondFigure(scope, position, 'yearly', last),
    duration: ({ position }) => bondFigure(scope, position, 'modifiedDuration', last),
  }
  return {
    isOfPeriod: (history, position) => explainedOf(history, position) !== undefined,
    figuresOf: (row, ticker, notes) =>
      Object.fromEntries(asked.map((column) => [column, notes.state(ticker, column, figures[column](row))])),
    addRiskNotes: (notes) => {
      if (asksForRisk(asked)) addCoverageNotes(notes, scope, scopeRisk(scope, log))
    },
  }
}

/** The share of a position in the risk of the scope; withheld where the shares of all positions are not the whole. */
function riskShareIn(scope: ReportingScope, column: keyof typeof RISK_COLUMNS, log: Log): (position: Position) => Figure {
  const shares = heldRiskShares(scope, scopeRisk(scope, log), log, RISK_COLUMNS[column])
  if (shares.state === 'withheld') return () => ({ value: null, reason: shares.reason })
  const share = ({ of, quantity }: Position) => shares.shareOf(of, quantity)
  const parts = scope.accounts.flatMap((history) => positionsOf(scope, history).map(share))
  const isWhole = reconciles(log, scope, { name: 'shares of risk of the positions are the whole risk', total: 1, parts })
  return (position) => figure(isWhole ? share(position) : Number.NaN, () => reportReason('riskSharesDoNotSum'))
}

const keyOf = (account: string, of: Position['of']): string => `${account} ${of.kind === 'cash' ? of.currency : of.index}`

function profitOf(scope: ReportingScope, explanation: ExplainedPeriod, row: ExplainedRow | undefined): Figure {
  if (!explanation.isTrue) return { value: null, reason: PARTS_DO_NOT_SUM }
  if (!row) return { value: 0 }
  const { total, gross } = row.parts
  return figure(Math.abs(total) <= 1e-12 * gross ? 0 : total, () => unknownDayOfRows(scope, explanation, [row]))
}

function bondFigure(scope: ReportingScope, { of }: Position, field: 'yearly' | 'modifiedDuration', t: number): Figure {
  const { market } = scope
  if (of.kind === 'cash' || kindAt(market, of.index).yields === null) return { value: null, reason: reportReason('onlyBonds') }
  const reason = () => quotedPrice(scope, of.index).reason ?? reportReason('noYield')
  return figure(ratesModel(market, of.index, t)?.[field] ?? Number.NaN, reason)
}
