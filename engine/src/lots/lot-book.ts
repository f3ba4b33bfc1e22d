import { asDecimal } from '#ledger/as-decimal.ts'
import { type LotChoice, type LotMethod, partOf, type TaxLot, unitCost } from '#ledger/lot.ts'

/** The open lots of one instrument in one account, all long or all short. */
export interface LotBook {
  readonly method: LotMethod
  /** In the order in which the method closes them: by `fifo`, `average` and the strict ones from `head` on, else from the end back. */
  lots: TaxLot[]
  head: number
  /** All lots together: what `average` gives each unit its part of. */
  pool: TaxLot
}

/** Rounding error of decimals after they were added up, relative to the amount moved. */
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
  if (book.method === 'highestCost') insertByCost(book, lot, 1)
  else if (book.method === 'lowestCost') insertByCost(book, lot, -1)
  else insertByDate(book, lot)
}

/** A transferred lot may be older than those that are there. */
function insertByDate({ lots, head }: LotBook, lot: TaxLot): void {
  let at = lots.length
  while (at > head && lots[at - 1]!.acquired > lot.acquired) at--
  if (at === lots.length) lots.push(lot)
  else lots.splice(at, 0, lot)
}

function insertByCost(book: LotBook, lot: TaxLot, side: 1 | -1): void {
  let low = 0
  let high = book.lots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    // Of equal cost the older lot is closed first, so it stands behind the newer one.
    if (side * unitCost(book.lots[middle]!) < side * unitCost(lot)) low = middle + 1
    else high = middle
  }
  book.lots.splice(low, 0, lot)
}

/**
 * Takes units out of the book: the chosen lots first, then by the book's method.
 *
 * @param quantity without sign, at most what is there
 * @returns what was taken, lot by lot, each with its part of the cost
 * @throws RangeError for more than there is, a chosen lot that is not there or has less, choices of more than the quantity, and by
 *   the strict methods if it is not clear which lots are meant
 */
export function takeLots(book: LotBook, quantity: number, choices: readonly LotChoice[] = []): readonly TaxLot[] {
  const { pool } = book
  const taken: TaxLot[] = []
  let left = quantity
  checkQuantity(book, quantity)
  for (const choice of choices) {
    const units = choice.quantity ?? Math.min(left, unitsOf(meantLots(book, choice)))
    if (choice.quantity === undefined && units === 0) continue
    const sized = { ...choice, quantity: units }
    checkChoice(book, sized, left, quantity)
    left = asDecimal(left - takeMeant(book, sized, taken))
  }
  if (isStrict(book) && left > RESIDUE * quantity) left -= takeMeant(book, { quantity: left }, taken)
  while (left > RESIDUE * quantity && book.head < book.lots.length) {
    const at = isQueue(book) ? book.head : book.lots.length - 1
    left = asDecimal(left - takeFrom(book, at, Math.min(left, Math.abs(book.lots[at]!.quantity)), taken))
  }
  const closed = book.method === 'average' ? taken.map((lot) => atAverage(lot, pool)) : taken
  for (const lot of closed) book.pool = plus(book.pool, lot, -1)
  if (book.head >= book.lots.length) clearLots(book)
  return closed
}

/** The lots that are open, oldest first; by `average` each at the average cost. */
export function openLots({ method, lots, head, pool }: LotBook): readonly TaxLot[] {
  const open = lots.slice(head)
  return (method === 'average' ? open.map((lot) => atAverage(lot, pool)) : open).sort((a, b) => a.acquired - b.acquired)
}

/** Replaces every lot, as a split, a spin-off or a return of capital does. It must leave the order of unit costs as it is. */
export function mapLots(book: LotBook, change: (lot: TaxLot) => TaxLot | readonly TaxLot[]): void {
  const open = book.lots.slice(book.head)
  const lots = (book.method === 'average' ? open.map((lot) => atAverage(lot, book.pool)) : open).flatMap(change)
  clearLots(book)
  book.lots = lots
  for (const lot of lots) book.pool = plus(book.pool, lot, 1)
}

const isStrict = ({ method }: LotBook): boolean => method === 'chosenOnly' || method === 'chosenOrSameSize'
const isQueue = (book: LotBook): boolean => book.method === 'fifo' || book.method === 'average' || isStrict(book)

const unitsOf = (lots: readonly TaxLot[]): number => lots.reduce((sum, lot) => sum + Math.abs(lot.quantity), 0)

function checkQuantity({ pool }: LotBook, quantity: number): void {
  const held = Math.abs(pool.quantity)
  if (!(quantity >= 0 && quantity <= held * (1 + 1e-9)))
    throw new RangeError(`${quantity} units to be closed of ${held}: close what is open, counted without sign`)
}

/** Which lots are meant is clear if there is one, or if all of them are closed. */
function checkClear(lots: readonly TaxLot[], units: number): void {
  if (lots.length > 1 && units < unitsOf(lots) * (1 - RESIDUE))
    throw new RangeError(`${units} units could be of ${lots.length} lots: name them in \`closes\`, or take another method`)
}

/** A choice with the units that it is of. */
type SizedChoice = LotChoice & { readonly quantity: number }

const meantLots = ({ lots, head }: LotBook, choice: LotChoice): readonly TaxLot[] =>
  lots.slice(head).filter((lot) => isMeant(lot, choice))

function checkChoice(book: LotBook, choice: SizedChoice, left: number, quantity: number): void {
  const units = choice.quantity
  const name = choice.id ?? JSON.stringify({ ...choice, quantity: undefined })
  const lots = meantLots(book, choice)
  if (!(units > 0)) throw new RangeError(`${units} units of lot ${name} chosen: choose more than 0`)
  if (unitsOf(lots) < units * (1 - RESIDUE))
    throw new RangeError(`lot ${name} does not have ${units} units: choose lots that are open`)
  if (units > left + RESIDUE * quantity)
    throw new RangeError(`more units of lot ${name} chosen than the ${quantity} that are closed`)
}

/** Takes units of the lots that a choice means, in the order of the method. Returns how many there were. */
function takeMeant(book: LotBook, choice: SizedChoice, taken: TaxLot[]): number {
  const whole = book.method === 'chosenOrSameSize' ? sameSize(book, choice) : -1
  if (whole >= 0) return takeFrom(book, whole, choice.quantity, taken)
  if (isStrict(book)) checkClear(meantLots(book, choice), choice.quantity)
  let units = choice.quantity
  for (let at = nextOf(book, choice); units > RESIDUE * choice.quantity && at >= 0; at = nextOf(book, choice))
    units = asDecimal(units - takeFrom(book, at, Math.min(units, Math.abs(book.lots[at]!.quantity)), taken))
  return choice.quantity - units
}

/** Position of the oldest lot that a choice means and that has just so many units; -1 if there is none. */
function sameSize(book: LotBook, choice: SizedChoice): number {
  let oldest = -1
  for (let at = book.head; at < book.lots.length; at++) {
    const lot = book.lots[at]!
    const isWhole = Math.abs(Math.abs(lot.quantity) - choice.quantity) <= RESIDUE * choice.quantity
    if (isWhole && isMeant(lot, choice) && !(oldest >= 0 && book.lots[oldest]!.acquired <= lot.acquired)) oldest = at
  }
  return oldest
}

/** Position of the first lot, in the order of the method, that a choice means; -1 if there is none. */
function nextOf(book: LotBook, choice: LotChoice): number {
  const isNext = (lot: TaxLot, at: number) => at >= book.head && isMeant(lot, choice)
  return isQueue(book) ? book.lots.findIndex(isNext) : book.lots.findLastIndex(isNext)
}

function isMeant(lot: TaxLot, { id, acquired, unitCost: cost }: LotChoice): boolean {
  if (id !== undefined && lot.id !== id) return false
  if (acquired !== undefined && lot.acquired !== acquired) return false
  return cost === undefined || Math.abs(Math.abs(unitCost(lot)) - cost) <= 1e-9 * Math.abs(cost)
}

/** Takes units from one lot; one that is used up leaves the book. Returns how many units were taken. */
function takeFrom(book: LotBook, at: number, units: number, taken: TaxLot[]): number {
  const lot = book.lots[at]!
  const held = Math.abs(lot.quantity)
  if (held - units > RESIDUE * held) {
    // Quantities stay the decimals that they are: 15 units less 10 are 5.
    const rest = asDecimal(held - units)
    taken.push({ ...partOf(lot, units / held), quantity: Math.sign(lot.quantity) * units })
    book.lots[at] = { ...partOf(lot, rest / held), quantity: Math.sign(lot.quantity) * rest }
    return units
  }
  taken.push(lot)
  if (isQueue(book) && at === book.head) book.head++
  else if (at === book.lots.length - 1) book.lots.pop()
  else book.lots.splice(at, 1)
  return held
}

/** Adds to the cost of all units together: a part in proportion to its units to each. */
export function addCost(book: LotBook, cost: number, costReporting: number): void {
  const { quantity } = book.pool
  mapLots(book, (lot) => {
    const share = lot.quantity / quantity
    return { ...lot, cost: lot.cost + cost * share, costReporting: lot.costReporting + costReporting * share }
  })
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
