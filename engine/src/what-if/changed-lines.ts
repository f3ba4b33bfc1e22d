import type { ExplainedPeriod } from '#attribution/explained-period.ts'
import { convert, positionValue } from '#ledger/row-money.ts'
import type { Position } from '#positions/positions.ts'
import { noCapital } from '#positions/row-capital.ts'
import type { Holdings } from '#risk/scenarios/scope-scenarios.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import type { CalculatorLine } from './calculator-lines.ts'
import type { HoldingChanges } from './holding-changes.ts'

/**
 * The lines of the Portfolio Calculator after trades at the last close: quantities and values are the new ones, profit and loss of the
 * period stays, as the trades make none.
 *
 * @param groupOf the group in which a row of an account stands
 */
export function changedLines(
  scope: ReportingScope,
  { span }: ExplainedPeriod,
  lines: readonly CalculatorLine[],
  { moves, targets }: HoldingChanges,
  groupOf: (of: Position['of'], account: AccountHistory['account']) => string,
): readonly CalculatorLine[] {
  const { market } = scope
  const moved = moves.map((move) => ({ ...move, group: groupOf(move.of, move.account) }))
  const added = new Map<string, number>()
  for (const { of, group, quantity } of moved) added.set(keyOf(of, group), (added.get(keyOf(of, group)) ?? 0) + quantity)
  const known = new Set(lines.map(({ of, group }) => keyOf(of, group)))
  const opened = moved
    .filter(({ of, group }, i) => !known.has(keyOf(of, group)) && firstOf(moved, keyOf(of, group)) === i)
    .map(({ of, group }): CalculatorLine => {
      const ticker = of.kind === 'cash' ? of.currency : market.instruments[of.index]!.ticker
      return { of, group, ticker, quantity: 0, npv: 0, totalPL: 0, unknown: -1, capital: noCapital(span) }
    })
  const all = [...lines, ...opened]
  const exact = exactQuantities(all, added, targets)
  return all.map((line) => {
    const more = added.get(keyOf(line.of, line.group))
    if (more === undefined) return line
    const quantity = exact.get(line) ?? line.quantity + more
    return { ...line, quantity, npv: worth(scope, line.of, quantity) }
  })
}

/** Holdings after trades at the last close. */
export function changedHoldings(
  { market }: ReportingScope,
  { quantities, balances }: Holdings,
  { moves, targets }: HoldingChanges,
): Holdings {
  const changed = new Map(balances)
  for (const { of, quantity } of moves) {
    if (of.kind !== 'cash') continue
    const currency = market.currencyIndex(of.currency)
    changed.set(currency, (changed.get(currency) ?? 0) + quantity)
  }
  return { quantities: new Map([...quantities, ...targets]), balances: changed }
}

const keyOf = (of: Position['of'], group: string): string => `${of.kind === 'cash' ? of.currency : of.index}\n${group}`

function firstOf(moved: readonly { readonly of: Position['of']; readonly group: string }[], key: string): number {
  return moved.findIndex(({ of, group }) => keyOf(of, group) === key)
}

/** The last line that moves takes what the others leave of the target, so that together they hold it to the last digit. */
function exactQuantities(
  lines: readonly CalculatorLine[],
  added: ReadonlyMap<string, number>,
  targets: ReadonlyMap<number, number>,
): ReadonlyMap<CalculatorLine, number> {
  const exact = new Map<CalculatorLine, number>()
  for (const [index, target] of targets) {
    const same = lines.filter(({ of }) => of.kind === 'instrument' && of.index === index)
    const moving = same.filter(({ of, group }) => added.has(keyOf(of, group)))
    let rest = same.reduce((sum, line) => (moving.includes(line) ? sum : sum - line.quantity), target)
    moving.forEach((line, i) => {
      const quantity = i === moving.length - 1 ? rest : line.quantity + added.get(keyOf(line.of, line.group))!
      rest -= quantity
      exact.set(line, quantity)
    })
  }
  return exact
}

function worth({ market, rates }: ReportingScope, of: Position['of'], quantity: number): number {
  const t = market.last
  if (of.kind === 'cash') return convert(quantity, rates[market.currencyIndex(of.currency)]![t]!)
  return positionValue(market.instrumentAt(of.index), quantity, t, rates)
}

/** Holdings with what is bought (+) and sold (-) of each instrument and currency. */
export function movedHoldings(
  { currencyIndex }: Pick<ReportingScope['market'], 'currencyIndex'>,
  held: Holdings,
  moves: HoldingChanges['moves'],
): Holdings {
  const [quantities, balances] = [new Map(held.quantities), new Map(held.balances)]
  for (const { of, quantity } of moves) {
    const [sums, key] = of.kind === 'cash' ? [balances, currencyIndex(of.currency)] : [quantities, of.index]
    sums.set(key, (sums.get(key) ?? 0) + quantity)
  }
  return { quantities, balances }
}
