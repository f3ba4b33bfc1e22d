import { externalFlows } from '@portal/analytics/ledger/external-flows.ts'
import { cashCapital, rowCapital, type SignedCapital, sectionCapital } from '@portal/analytics/performance/row-capital.ts'

import type { Explanation } from './explanation.ts'
import type { AccountHistory } from './histories.ts'
import { type Position, positionsOf } from './positions.ts'
import type { ReportingScope } from './reporting-scope.ts'

/** One instrument, or the cash of one currency, over the accounts of a group; money in the reporting currency, NaN where unknown. */
export interface CalculatorLine {
  readonly of: Position['of']
  readonly group: string
  readonly ticker: string
  readonly quantity: number
  readonly npv: number
  /** Of the period. */
  readonly totalPL: number
  /** The first day of the period on which an amount is unknown; -1 for none. */
  readonly unknown: number
  /** Of the period: what `totalPL` is measured on. */
  readonly capital: SignedCapital
}

/**
 * What is held, and what was closed in the period, by group.
 *
 * @param groupOf the group in which a row of an account stands
 */
export function calculatorLines(
  scope: ReportingScope,
  explanation: Explanation,
  groupOf: (of: Position['of'], account: AccountHistory['account']) => string,
): readonly CalculatorLine[] {
  const { market } = scope
  const parts = scope.accounts.flatMap((history) =>
    positionsOf(scope, history).map((position) => ({
      position,
      history,
      group: groupOf(position.of, history.account),
      explained: explanation.rows.find(({ of, account }) => account.id === history.account.id && isSame(of, position.of)),
    })),
  )
  const shown = parts.filter(({ position, explained }) => position.quantity !== 0 || explained !== undefined)
  const byLine = Map.groupBy(shown, ({ position: { of }, group }) => `${keyOf(of)}\n${group}`)
  return [...byLine.values()].map((same) => {
    const { position, group } = same[0]!
    const { of } = position
    const explained = same.flatMap((part) => part.explained ?? [])
    const gross = explained.reduce((sum, row) => sum + row.parts.gross, 0)
    const exact = explained.reduce((sum, row) => sum + row.parts.total, 0)
    const inGroup = scope.accounts.filter(({ account }) =>
      parts.some((part) => part.group === group && part.history.account === account),
    )
    return {
      of,
      group,
      ticker: of.kind === 'cash' ? of.currency : market.instruments[of.index]!.ticker,
      quantity: same.reduce((sum, part) => sum + part.position.quantity, 0),
      npv: same.reduce((sum, part) => sum + part.position.npv, 0),
      totalPL: Math.abs(exact) <= 1e-12 * gross ? 0 : exact,
      unknown: explained.reduce((first, { unknown }) => (unknown >= 0 && (first < 0 || unknown < first) ? unknown : first), -1),
      capital: capitalOf(scope, explanation, of, same.map(({ history }) => history), inGroup), // biome-ignore format: one line
    }
  })
}

const keyOf = (of: Position['of']): string | number => (of.kind === 'cash' ? of.currency : of.index)
const isSame = (a: Position['of'], b: Position['of']): boolean => a.kind === b.kind && keyOf(a) === keyOf(b)

/** @param inGroup the accounts over whose border value in kind comes and goes */
function capitalOf(
  { market, rates, currency }: ReportingScope,
  { span }: Explanation,
  of: Position['of'],
  histories: readonly AccountHistory[],
  inGroup: readonly AccountHistory[],
): SignedCapital {
  if (of.kind === 'cash') {
    const index = market.currencyIndex(of.currency)
    return sectionCapital(
      histories.flatMap(({ ledger }) =>
        ledger.cash.filter((row) => row.currency === index).map((row) => cashCapital(ledger, row, rates, currency, span)),
      ),
    )
  }
  const rows = histories.flatMap(({ ledger }) => ledger.rows.filter(({ instrument }) => instrument === of.index))
  const flows = externalFlows(inGroup.map(({ account, ledger }) => ({ key: account.id, external: ledger.external })))
  return rowCapital(rows, market.instrumentAt(of.index), flows.filter(({ instrument }) => instrument === of.index), rates, span) // biome-ignore format: one line
}
