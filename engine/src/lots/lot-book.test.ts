import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LotMethod, TaxLot } from '#ledger/lot.ts'
import { addCost, addLot, createBook, type LotBook, openLots, takeLots } from './lot-book.ts'

const lot = (id: string, acquired: number, quantity: number, cost: number): TaxLot => ({
  id,
  acquired,
  quantity,
  cost,
  costReporting: 2 * cost,
  costs: 0,
  costsReporting: 0,
})
function bookOf(method: LotMethod, ...lots: readonly TaxLot[]): LotBook {
  const book = createBook(method)
  for (const each of lots) addLot(book, each)
  return book
}
const read = (lots: readonly TaxLot[]) => lots.map(({ id, quantity, cost }) => [id, quantity, cost])

describe('the lots that are closed first', () => {
  // At 11, 12, 12 and 10 a unit, on days 1 to 4.
  const lots = [lot('a', 1, 10, 110), lot('b', 2, 10, 120), lot('c', 3, 10, 120), lot('d', 4, 10, 100)]
  const taken = (method: LotMethod, quantity = 15) => read(takeLots(bookOf(method, ...lots), quantity))
  it('are the oldest, or the newest', () => {
    deepEqual(taken('fifo'), [
      ['a', 10, 110],
      ['b', 5, 60],
    ])
    deepEqual(taken('lifo'), [
      ['d', 10, 100],
      ['c', 5, 60],
    ])
  })
  it('are those of the largest or least cost a unit, of equal ones the older', () => {
    deepEqual(taken('highestCost'), [
      ['b', 10, 120],
      ['c', 5, 60],
    ])
    deepEqual(taken('lowestCost', 25), [
      ['d', 10, 100],
      ['a', 10, 110],
      ['b', 5, 60],
    ])
  })
  it('of shorts are those that brought least, where the largest cost comes first: their gain is least', () => {
    const short = bookOf('highestCost', lot('a', 1, -10, -110), lot('b', 2, -10, -90), lot('c', 3, -10, -100))
    deepEqual(read(takeLots(short, 15)), [
      ['b', -10, -90],
      ['c', -5, -50],
    ])
  })
  it('are the oldest by day, also where one that came by transfer is older than those before it', () => {
    const book = bookOf('fifo', lot('late', 5, 10, 100), lot('transferred', 2, 10, 90), lot('same', 5, 10, 80))
    deepEqual(
      openLots(book).map(({ id }) => id),
      ['transferred', 'late', 'same'],
    )
  })
  it('all cost the same by average, and what is left still does', () => {
    const book = bookOf('average', ...lots)
    // 450 for 40: 11.25 a unit.
    deepEqual(read(takeLots(book, 15)), [
      ['a', 10, 112.5],
      ['b', 5, 56.25],
    ])
    deepEqual(read(openLots(book)), [
      ['b', 5, 56.25],
      ['c', 10, 112.5],
      ['d', 10, 112.5],
    ])
  })
})

describe('a book of lots', () => {
  it('gives no more units than there are', () => {
    throws(() => takeLots(bookOf('fifo', lot('a', 1, 10, 110)), 10.1), RangeError)
    throws(() => takeLots(bookOf('fifo', lot('a', 1, 10, 110)), -1), RangeError)
    // Within rounding all of them are meant.
    equal(takeLots(bookOf('fifo', lot('a', 1, 10, 110)), 10 + 5e-9)[0]!.quantity, 10)
  })
  it('has no lots of nothing, and is empty once all units are taken', () => {
    const book = bookOf('fifo', lot('none', 1, 0, 0), lot('a', 2, 10, 110))
    deepEqual(read(openLots(book)), [['a', 10, 110]])
    takeLots(book, 10)
    deepEqual([openLots(book), book.pool.quantity, book.pool.cost], [[], 0, 0])
  })
  it('keeps quantities the decimals that they are', () => {
    const book = bookOf('fifo', lot('a', 1, 0.3, 30))
    takeLots(book, 0.1)
    equal(openLots(book)[0]!.quantity, 0.2)
  })
  it('spreads a cost that is added over all units alike, in both currencies', () => {
    const book = bookOf('fifo', lot('a', 1, 30, 300), lot('b', 2, 10, 200))
    addCost(book, 40, 60)
    deepEqual(
      openLots(book).map(({ cost, costReporting }) => [cost, costReporting]),
      [
        [330, 645],
        [210, 415],
      ],
    )
    deepEqual([book.pool.quantity, book.pool.cost, book.pool.costReporting], [40, 540, 1_060])
  })
})
