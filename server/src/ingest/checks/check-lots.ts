import { problemText } from '#ingest/problem-text.ts'
import type { BookedLots, Known } from '#store/booking/book-known.ts'
import type { Dataset, TransactionRecord } from '../dataset.ts'
import type { FailureList } from '../line-failure.ts'
import { accountId, instrumentId, type ReferenceData } from './reference-data.ts'

/** A trade that opens lots, by database ids. */
type Opening = Pick<BookedLots['trades'][number], 'accountId' | 'instrumentId' | 'type' | 'tradeDate' | 'quantity'>

/** Two ids, and whether units of the first can have become units of the second. */
type CanBecome = (from: string, to: string) => boolean

/**
 * Adds a failure for every lot that no trade opened, or that its trade cannot close: another account or instrument without a transfer
 * between them, a later trade, or the same side.
 */
export function checkLots(
  dataset: Dataset,
  references: ReferenceData,
  known: Known,
  booked: BookedLots,
  add: FailureList['add'],
): void {
  const named = new Set(dataset.transactions.flatMap(({ lot }) => lot ?? []))
  if (named.size === 0) return
  const openings = openingsOf(dataset, named, known, booked)
  const isSameAccount = reachableBy(transferWays(dataset, known, booked))
  const isSameInstrument = reachableBy(distributionWays(dataset, known, booked))
  dataset.transactions.forEach((record, index) => {
    const { lot, account, instrument } = record
    if (lot === null || references.isUnread('transactions', lot)) return
    const opening = openings.get(lot)
    const isOf = (trade: Opening): boolean =>
      isSameAccount(trade.accountId, accountId(known, account)) &&
      (isExercise(trade) || isSameInstrument(trade.instrumentId, instrumentId(known, instrument)))
    if (lot === record.id) add('transactions', index, 'lot', problemText('tradeCannotCloseItself'), REMEDY)
    else if (!opening || !isOf(opening)) {
      const reason = problemText('notTradeAccountInstrument', { lot })
      add('transactions', index, 'lot', reason, REMEDY, 'unknown')
    } else if (opening.tradeDate > record.tradeDate) {
      add('transactions', index, 'lot', problemText('afterTrade', { lot, tradeDate: opening.tradeDate }), REMEDY)
    } else if (!isExercise(opening) && Number(opening.quantity) * Number(record.quantity) > 0) {
      const side = Number(record.quantity) > 0 ? 'purchase' : 'sale'
      add('transactions', index, 'lot', problemText('tooOpenedNothingOne', { lot, side }), REMEDY)
    }
  })
}

const REMEDY = problemText('nameTradeOpenedLot')

/** An exercise opens a lot of the underlying, on the side given by its option. */
const isExercise = ({ type }: Pick<TransactionRecord, 'type'>): boolean => type === 'exercise' || type === 'assignment'

/** Trades of the files replace booked ones. */
function openingsOf(
  { transactions }: Dataset,
  named: ReadonlySet<string>,
  known: Known,
  { trades }: BookedLots,
): ReadonlyMap<string, Opening> {
  const before = trades.filter(({ isVoid }) => !isVoid).map((row) => [row.externalId, row] as const)
  const given = transactions
    .filter(({ id }) => named.has(id))
    .map(({ id, account, instrument, type, tradeDate, quantity }) => {
      const ids = { accountId: accountId(known, account), instrumentId: instrumentId(known, instrument) }
      return [id, { ...ids, type, tradeDate, quantity }] as const
    })
  return new Map<string, Opening>([...before, ...given])
}

type Ways = readonly (readonly [from: string, to: string])[]

/** The transfer can be booked in either account. */
function transferWays({ transfers }: Dataset, known: Known, booked: BookedLots): Ways {
  const given = transfers.flatMap(({ account, counterAccount, instrument }) =>
    instrument === null || counterAccount === null
      ? []
      : [[accountId(known, account), accountId(known, counterAccount)] as const],
  )
  const before = booked.transfers.flatMap(({ from, to }) => (to === null ? [] : [[from, to] as const]))
  return [...given, ...before].flatMap(([from, to]) => [[from, to] as const, [to, from] as const])
}

function distributionWays({ corporateActions }: Dataset, known: Known, booked: BookedLots): Ways {
  const given = corporateActions.flatMap(({ instrument, otherInstrument }) =>
    otherInstrument === null ? [] : [[instrumentId(known, instrument), instrumentId(known, otherInstrument)] as const],
  )
  const before = booked.distributions.flatMap(({ from, to }) => (to === null ? [] : [[from, to] as const]))
  return [...given, ...before]
}

function reachableBy(ways: Ways): CanBecome {
  const nextOf = Map.groupBy(ways, ([from]) => from)
  return (from, to) => {
    const seen = new Set([from])
    for (const id of seen) for (const [, next] of nextOf.get(id) ?? []) seen.add(next)
    return seen.has(to)
  }
}
