import { problemText } from '#ingest/problem-text.ts'
import { doubtfulLots, type NamedLot, readWays, type Way } from '#store/booking/staged-lots.ts'
import type { Transaction } from '#store/database.ts'
import type { EntryKind } from '../dataset.ts'
import type { Add } from '../line-failure.ts'

/** Two ids, and whether units of the first can have become units of the second. */
type CanBecome = (from: string, to: string) => boolean

/**
 * Adds a failure for every lot of the staged trades that no trade opened, or that its trade cannot close: another account or instrument
 * without a transfer between them, a later trade, or the same side.
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
  const { id, lot, day, quantity, openedOn, openedQuantity, isExercise } = trade
  if (lot === id) add('lot', problemText('tradeCannotCloseItself'), REMEDY)
  else if (!isOf(trade)) add('lot', problemText('notTradeAccountInstrument', { lot }), REMEDY, 'unknown')
  else if (openedOn > day) add('lot', problemText('afterTrade', { lot, tradeDate: openedOn }), REMEDY)
  else if (!isExercise && Number(openedQuantity) * Number(quantity) > 0) {
    const side = Number(quantity) > 0 ? 'purchase' : 'sale'
    add('lot', problemText('tooOpenedNothingOne', { lot, side }), REMEDY)
  }
}

const REMEDY = problemText('nameTradeOpenedLot')

function reachableBy(ways: readonly Way[]): CanBecome {
  const nextOf = Map.groupBy(ways, ({ from }) => from)
  return (from, to) => {
    const seen = new Set([from])
    for (const id of seen) for (const { to: next } of nextOf.get(id) ?? []) seen.add(next)
    return seen.has(to)
  }
}
