import { problemText } from '#ingest/problem-text.ts'
import { doubtfulLots, type NamedLot, readWays, type Way } from '#store/booking/staged-lots.ts'
import type { Transaction } from '#store/database.ts'
import type { EntryKind } from '../dataset.ts'
import type { Add, FailureCode } from '../line-failure.ts'

/** Two ids, and whether units of the first can have become units of the second. */
type CanBecome = (from: string, to: string) => boolean

/**
 * Adds a failure for every lot of the staged trades that no trade opened, or that its trade cannot close: another account or instrument
 * without a transfer between them, a later trade, or the same side. So does a staged trade that changes the lot of a booked one.
 *
 * @param staged the kinds that have a stage
 */
export async function checkLots(
  tx: Transaction,
  institutionId: string,
  staged: ReadonlySet<EntryKind>,
  addAt: (line: number) => Add,
): Promise<void> {
  let isOf: ((trade: NamedLot) => boolean) | undefined
  for await (const trades of doubtfulLots(tx, institutionId)) {
    isOf ??= ownership(await readWays(tx, institutionId, staged))
    for (const trade of trades) checkLot(trade, isOf, addAt(trade.place))
  }
}

/** Whether the trade that opened a lot is one of the account and the instrument of the trade that closes it. */
function ownership({ transfers, distributions }: Awaited<ReturnType<typeof readWays>>): (trade: NamedLot) => boolean {
  // The transfer can be booked in either account.
  const isSameAccount = reachableBy(
    transfers.flatMap(({ from, to }) => [
      { from, to },
      { from: to, to: from },
    ]),
  )
  const isSameInstrument = reachableBy(distributions)
  return ({ openedIn, openedOf, accountId, instrumentId, isExercise }) =>
    openedIn !== null && isSameAccount(openedIn, accountId) && (isExercise || isSameInstrument(openedOf, instrumentId))
}

function checkLot(trade: NamedLot, isOf: (trade: NamedLot) => boolean, add: Add): void {
  const { id, lot, day, quantity, openedOn, openedQuantity, isExercise, isBooked } = trade
  const refuse = (column: string, reason: string, code?: FailureCode) =>
    isBooked
      ? add(column, problemText('lotIsClosed', { closing: id }), problemText('changeClosingFirst', { closing: id }))
      : add('lot', reason, problemText('nameTradeOpenedLot'), code)
  if (lot === id) refuse('lot', problemText('tradeCannotCloseItself'))
  else if (!isOf(trade)) {
    const column = trade.openedIn === trade.accountId ? 'instrument' : 'account'
    refuse(column, problemText('notTradeAccountInstrument', { lot }), 'unknown')
  } else if (openedOn > day) refuse('trade_date', problemText('afterTrade', { lot, tradeDate: openedOn }))
  else if (!isExercise && Number(openedQuantity) * Number(quantity) > 0) {
    const side = Number(quantity) > 0 ? 'purchase' : 'sale'
    refuse('quantity', problemText('tooOpenedNothingOne', { lot, side }))
  }
}

function reachableBy(ways: readonly Way[]): CanBecome {
  const nextOf = Map.groupBy(ways, ({ from }) => from)
  return (from, to) => {
    const seen = new Set([from])
    for (const id of seen) for (const { to: next } of nextOf.get(id) ?? []) seen.add(next)
    return seen.has(to)
  }
}
