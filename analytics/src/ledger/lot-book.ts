import { type LotChoice, type LotMethod, partOf, type TaxLot, unitCost } from './lot.ts'

/** The open lots of one instrument in one account, all long or all short. */
export interface LotBook {
  readonly method: LotMethod
  /** In the order in which the method closes them: by `fifo` and `average` from `head` on, else from the end back. */
  lots: TaxLot[]
  head: number
  /** All lots together: what `average` gives each unit its part of. */
  pool: TaxLot
}

/** What is left of decimals after they were added up, relative to what was moved. */
const RESIDUE = 1e-12

const NOTHING: TaxLot = { id: null, acquired: 0, quantity: 0, cost: 0, costReporting: 0, costs: 0, costsReporting: 0 }

/** A book without lots, which gives them up in the order of its method. */
export function createBook(method: LotMethod): LotBook {
  return { method, lots: [], head: 0, pool: NOTHING }
}

/** Adds a lot. A lot of nothing is none. */
export function addLot(book: LotBook, lot: TaxLot): void {
  if (lot.quantity === 0) return
  book.pool = plus(book.pool, lot, 1)
  if (book.method === 'highestCost') insertByCost(book, lot)
  else insertByDate(book, lot)
}

/** What came by transfer may be older than what is there. */
function insertByDate({ lots, head }: LotBook, lot: TaxLot): void {
  let at = lots.length
  while (at > head && lots[at - 1]!.acquired > lot.acquired) at--
  if (at === lots.length) lots.push(lot)
  else lots.splice(at, 0, lot)
}

function insertByCost(book: LotBook, lot: TaxLot): void {
  let low = 0
  let high = book.lots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    // Of equal cost the older lot is closed first, so it stands behind the newer one.
    if (unitCost(book.lots[middle]!) < unitCost(lot)) low = middle + 1
    else high = middle
  }
  book.lots.splice(low, 0, lot)
}

/**
 * Takes units out of the book: the chosen lots first, then by the book's method.
 *
 * @param quantity without sign, at most what is there
 * @returns what was taken, lot by lot, each with its part of the cost
 * @throws RangeError for a chosen lot that is not there or has less
 */
export function takeLots(book: LotBook, quantity: number, choices: readonly LotChoice[] = []): readonly TaxLot[] {
  const { pool } = book
  const taken: TaxLot[] = []
  let left = quantity
  for (const choice of choices) {
    const at = book.lots.findIndex((lot) => lot.id === choice.id)
    if (at < 0 || Math.abs(book.lots[at]!.quantity) < choice.quantity * (1 - RESIDUE))
      throw new RangeError(`lot ${choice.id} does not have ${choice.quantity} units`)
    left -= takeFrom(book, at, Math.min(choice.quantity, left), taken)
  }
  while (left > RESIDUE * quantity && book.head < book.lots.length) {
    const at = isQueue(book) ? book.head : book.lots.length - 1
    left -= takeFrom(book, at, Math.min(left, Math.abs(book.lots[at]!.quantity)), taken)
  }
  const told = book.method === 'average' ? taken.map((lot) => atAverage(lot, pool)) : taken
  for (const lot of told) book.pool = plus(book.pool, lot, -1)
  if (book.head >= book.lots.length) clearLots(book)
  return told
}

/** The lots that are open, oldest first; by `average` each at the average cost. */
export function openLots({ method, lots, head, pool }: LotBook): readonly TaxLot[] {
  const open = lots.slice(head)
  return (method === 'average' ? open.map((lot) => atAverage(lot, pool)) : open).sort((a, b) => a.acquired - b.acquired)
}

/** Replaces every lot, as a split, a spin-off or a return of capital does. It must leave the order of unit costs as it is. */
export function mapLots(book: LotBook, change: (lot: TaxLot) => TaxLot): void {
  const open = book.lots.slice(book.head)
  const lots = (book.method === 'average' ? open.map((lot) => atAverage(lot, book.pool)) : open).map(change)
  clearLots(book)
  book.lots = lots
  for (const lot of lots) book.pool = plus(book.pool, lot, 1)
}

const isQueue = ({ method }: LotBook): boolean => method === 'fifo' || method === 'average'

/** Takes units from one lot; one that is used up leaves the book. Returns how many units were taken. */
function takeFrom(book: LotBook, at: number, units: number, taken: TaxLot[]): number {
  const lot = book.lots[at]!
  const held = Math.abs(lot.quantity)
  if (held - units > RESIDUE * held) {
    taken.push(partOf(lot, units / held))
    book.lots[at] = partOf(lot, 1 - units / held)
    return units
  }
  taken.push(lot)
  if (isQueue(book) && at === book.head) book.head++
  else if (at === book.lots.length - 1) book.lots.pop()
  else book.lots.splice(at, 1)
  return held
}

/** Takes all lots out of the book. */
export function clearLots(book: LotBook): void {
  book.lots = []
  book.head = 0
  book.pool = NOTHING
}

/** The lot's units at the cost that all units have on average. */
const atAverage = (lot: TaxLot, pool: TaxLot): TaxLot => ({
  ...partOf(pool, lot.quantity / pool.quantity),
  id: lot.id,
  acquired: lot.acquired,
  quantity: lot.quantity,
})

const plus = (sum: TaxLot, lot: TaxLot, sign: number): TaxLot => ({
  ...sum,
  quantity: sum.quantity + sign * lot.quantity,
  cost: sum.cost + sign * lot.cost,
  costReporting: sum.costReporting + sign * lot.costReporting,
  costs: sum.costs + sign * lot.costs,
  costsReporting: sum.costsReporting + sign * lot.costsReporting,
})
