import type { ExplainedPeriod } from '#attribution/explained-period.ts'
import type { ExternalFlow, InstrumentRow } from '#ledger/account-ledger.ts'
import { externalFlows } from '#ledger/external-flows.ts'
import { type Position, positionsOf } from '#positions/positions.ts'
import { cashCapital, rowCapital, type SignedCapital, sectionCapital } from '#positions/row-capital.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'

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
 * Holdings, and positions closed in the period, by group. Linear in rows and flows.
 *
 * @param groupOf the group in which a row of an account stands
 */
export function calculatorLines(
  scope: ReportingScope,
  explanation: ExplainedPeriod,
  groupOf: (of: Position['of'], account: AccountHistory['account']) => string,
): readonly CalculatorLine[] {
  const { market } = scope
  const explainedRows = new Map(explanation.rows.map((row) => [rowKey(row.account, row.of), row]))
  const parts = scope.accounts.flatMap((history) =>
    positionsOf(scope, history).map((position) => ({
      position,
      history,
      group: groupOf(position.of, history.account),
      explained: explainedRows.get(rowKey(history.account, position.of)),
    })),
  )
  const borderOf = bordersOf(scope.accounts, parts)
  const rowsOf = rowsByInstrument(scope.accounts)
  const shown = parts.filter(({ position, explained }) => position.quantity !== 0 || explained !== undefined)
  const byLine = Map.groupBy(shown, ({ position: { of }, group }) => `${keyOf(of)}\n${group}`)
  const lines: CalculatorLine[] = []
  for (const same of byLine.values()) {
    const { position, group } = same[0]!
    const { of } = position
    const explained = same.flatMap((part) => part.explained ?? [])
    const gross = explained.reduce((sum, row) => sum + row.parts.gross, 0)
    const exact = explained.reduce((sum, row) => sum + row.parts.total, 0)
    lines.push({
      of,
      group,
      ticker: of.kind === 'cash' ? of.currency : market.instruments[of.index]!.ticker,
      quantity: same.reduce((sum, part) => sum + part.position.quantity, 0),
      npv: same.reduce((sum, part) => sum + part.position.npv, 0),
      totalPL: Math.abs(exact) <= 1e-12 * gross ? 0 : exact,
      unknown: explained.reduce((first, { unknown }) => (unknown >= 0 && (first < 0 || unknown < first) ? unknown : first), -1),
      capital:
        of.kind === 'cash'
          ? cashCapitalOf(
              scope,
              explanation,
              of.currency,
              same.map(({ history }) => history),
            )
          : rowCapital(
              same.flatMap(({ history }) => rowsOf.get(history)!.get(of.index) ?? []),
              market.instrumentAt(of.index),
              borderOf.get(group)!.get(of.index) ?? [],
              scope.rates,
              explanation.span,
            ),
    })
  }
  return lines
}

const keyOf = (of: Position['of']): string | number => (of.kind === 'cash' ? of.currency : of.index)
const rowKey = ({ id }: AccountHistory['account'], of: Position['of']): string => `${id}\n${of.kind} ${keyOf(of)}`

/** By group and instrument what crossed the borders of the accounts that have a row in the group. */
function bordersOf(
  accounts: readonly AccountHistory[],
  parts: readonly { readonly group: string; readonly history: AccountHistory }[],
): ReadonlyMap<string, ReadonlyMap<number | null, readonly ExternalFlow[]>> {
  const inGroups = new Map<string, Set<AccountHistory>>()
  for (const { group, history } of parts) inGroups.set(group, (inGroups.get(group) ?? new Set()).add(history))
  return new Map(
    [...inGroups].map(([group, inGroup]) => {
      const crossing = accounts.filter((history) => inGroup.has(history))
      const flows = externalFlows(crossing.map(({ account, ledger }) => ({ key: account.id, external: ledger.external })))
      return [group, Map.groupBy(flows, ({ instrument }) => instrument)]
    }),
  )
}

function rowsByInstrument(
  accounts: readonly AccountHistory[],
): ReadonlyMap<AccountHistory, ReadonlyMap<number, readonly InstrumentRow[]>> {
  return new Map(accounts.map((history) => [history, Map.groupBy(history.ledger.rows, ({ instrument }) => instrument)]))
}

function cashCapitalOf(
  { market, rates, currency }: ReportingScope,
  { span }: ExplainedPeriod,
  code: string,
  histories: readonly AccountHistory[],
): SignedCapital {
  const index = market.currencyIndex(code)
  return sectionCapital(
    histories.flatMap(({ ledger }) =>
      ledger.cash.filter((row) => row.currency === index).map((row) => cashCapital(ledger, row, rates, currency, span)),
    ),
  )
}
