import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayNumber, isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { StoredAction } from '@portal/engine/market/stored-market.ts'
import { type AccountGaps, afterSplits, explains, keyOfCash, keyOfUnits, sumOf } from './account-gaps.ts'
import { amountCause } from './amount-causes.ts'
import type { Move } from './ledger-moves.ts'

const EUR = keyOfCash('EUR')
const UNITS = keyOfUnits('A')

/** Ten units of A bought at 100 with costs of 5. */
const PURCHASE: Move = {
  day: '2025-02-10',
  kind: 'trade',
  units: [['A', '10']],
  cash: [['EUR', '-1005']],
  trade: { instrumentId: 'A', units: '10', price: '100', currency: 'EUR', costs: '5' },
}
const DIVIDEND: Move = {
  day: '2025-03-05',
  kind: 'income',
  units: [],
  cash: [['EUR', '40']],
  income: { type: 'dividend', instrumentId: 'A' },
}
const action = (over: Partial<StoredAction>): StoredAction => ({
  externalId: 'S',
  instrumentId: 'A',
  type: 'split',
  exDay: dayNumber(2025, 3, 3),
  ratio: '2',
  otherInstrumentId: null,
  amount: null,
  currency: null,
  ...over,
})
const account = (gaps: Readonly<Record<string, string>>, over: Partial<AccountGaps> = {}): AccountGaps => ({
  day: '2025-03-31',
  gaps: new Map(Object.entries(gaps)),
  moves: [PURCHASE, DIVIDEND],
  elsewhere: [],
  actions: [],
  ...over,
})

describe('what differences of an account suggest by their amounts', () => {
  const cause = (gaps: Readonly<Record<string, string>>, over: Partial<AccountGaps> = {}) =>
    amountCause(account(gaps, over))?.cause

  it('is a trade where units and cash differ the other way, and none where both are more', () => {
    equal(cause({ [UNITS]: '7', [EUR]: '-650.40' }), 'missing trade')
    equal(cause({ [UNITS]: '7', [EUR]: '650.40' }), undefined)
    equal(cause({ [EUR]: '-650.40', [keyOfCash('USD')]: '700' }), 'missing trade')
    equal(cause({ [EUR]: '650.40', [keyOfCash('USD')]: '700' }), undefined)
  })

  it('is the quantity of a trade where units and cash differ by its price', () => {
    equal(cause({ [UNITS]: '2', [EUR]: '-200' }), 'wrong quantity')
    equal(cause({ [UNITS]: '-10', [EUR]: '1000' }), 'wrong quantity')
  })

  it('is the quantity of a trade where the other one fits what was paid and its own does not, else a transfer', () => {
    const misread = { ...PURCHASE, units: [['A', '1']] as const, trade: { ...PURCHASE.trade!, units: '1' } }
    equal(cause({ [UNITS]: '9', [EUR]: '0' }, { moves: [misread] }), 'wrong quantity')
    equal(cause({ [UNITS]: '9', [EUR]: '0' }), 'transfer')
    // Of both quantities the difference to what was paid is less than the costs.
    const costly = { ...PURCHASE, trade: { ...PURCHASE.trade!, costs: '105' }, cash: [['EUR', '-1105']] as const }
    equal(cause({ [UNITS]: '1', [EUR]: '0' }, { moves: [costly] }), 'transfer')
    equal(cause({ [UNITS]: '9' }), undefined)
  })

  it('is a fee where less is there by what another one was, or by the usual share of a trade without one', () => {
    equal(cause({ [EUR]: '-5' }), 'fee')
    const free = { ...PURCHASE, trade: { ...PURCHASE.trade!, units: '20', costs: '0' } }
    equal(cause({ [EUR]: '-10.30' }, { moves: [PURCHASE, free] }), 'fee')
    equal(cause({ [EUR]: '-13.03' }, { moves: [PURCHASE, free] }), undefined)
  })

  it('is a tax on income where less is there by a rate of it, and not of income after the day', () => {
    equal(cause({ [EUR]: '-10.55' }), 'tax')
    equal(cause({ [EUR]: '-10.55' }, { day: '2025-03-04' }), undefined)
    equal(cause({ [EUR]: '-10.51' }), undefined)
  })

  it('is income where as much a unit was paid before, or the market has a dividend', () => {
    const sold: Move = { ...PURCHASE, day: '2025-03-10', units: [['A', '-5']] }
    equal(cause({ [EUR]: '40' }), 'missing income')
    equal(cause({ [EUR]: '20' }, { moves: [PURCHASE, DIVIDEND, sold] }), 'missing income')
    const dividend = action({ type: 'cashDividend', ratio: null, amount: '3.107', currency: 'EUR' })
    equal(cause({ [EUR]: '31.07' }, { moves: [PURCHASE], actions: [dividend] }), 'missing income')
    // Less 25 % of tax.
    equal(cause({ [EUR]: '23.30' }, { moves: [PURCHASE], actions: [dividend] }), 'missing income')
    equal(cause({ [EUR]: '31.07' }, { moves: [PURCHASE], actions: [{ ...dividend, exDay: dayNumber(2025, 2, 10) }] }), undefined)
    equal(cause({ [EUR]: '31.07' }, { moves: [PURCHASE], actions: [{ ...dividend, exDay: dayNumber(2025, 4, 1) }] }), undefined)
  })

  it('is the price of a trade where two digits of it were turned, a near one unless the amount is round', () => {
    const priced = { ...PURCHASE, trade: { ...PURCHASE.trade!, price: '102' } }
    // 120 for 102.
    equal(cause({ [EUR]: '-180' }, { moves: [priced] }), 'wrong price')
    equal(cause({ [EUR]: '-33' }, { moves: [priced] }), 'wrong price')
    equal(cause({ [EUR]: '-150' }, { moves: [priced] }), 'wrong price')
    equal(cause({ [EUR]: '-500' }, { moves: [priced] }), 'transfer')
    equal(cause({ [EUR]: '-150' }, { moves: [] }), 'transfer')
    equal(cause({ [EUR]: '-149' }, { moves: [] }), undefined)
  })
})

describe('what explains the differences of an account', () => {
  it('is as much as each difference that is stated, and of all of them where it has to be', () => {
    const both = account({ [UNITS]: '10', [EUR]: '-1000' })
    const of = (change: Readonly<Record<string, string>>, isWhole: boolean) =>
      explains(new Map(Object.entries(change)), both, isWhole)
    deepEqual([of({ [UNITS]: '10', [EUR]: '-1000.00' }, true), of({ [UNITS]: '10', [EUR]: '-999' }, false)], [true, false])
    deepEqual([of({ [UNITS]: '10' }, true), of({ [UNITS]: '10' }, false)], [false, true])
    // Amounts that no statement says are not compared.
    deepEqual([of({ [UNITS]: '10', [keyOfUnits('B')]: '3' }, false), of({ [keyOfUnits('B')]: '3' }, false)], [true, false])
    equal(explains(new Map([[UNITS, '10']]), account({ [UNITS]: '10', [EUR]: '0' }), true), true)
  })

  it('has units of before a split as many as they are since', () => {
    const after = (...actions: readonly StoredAction[]) => afterSplits(PURCHASE, account({}, { actions }), isoDay).units
    deepEqual(after(action({})), [['A', '20']])
    deepEqual(after(action({ type: 'stockDividend', ratio: '1.05' })), [['A', '10.50']])
    deepEqual(after(action({}), action({ exDay: dayNumber(2025, 3, 31), ratio: '3' })), [['A', '60']])
    deepEqual(after(action({ exDay: dayNumber(2025, 2, 10) })), [['A', '10']])
    deepEqual(after(action({ exDay: dayNumber(2025, 4, 1) })), [['A', '10']])
    deepEqual(after(action({ instrumentId: 'B' }), action({ type: 'spinOff' })), [['A', '10']])
  })

  it('is the sum of moves, without what comes to nothing', () => {
    const sale: Move = { ...PURCHASE, units: [['A', '-10']], cash: [['EUR', '1100.50']] }
    deepEqual([...sumOf([PURCHASE, sale])], [[EUR, '95.5']])
  })
})
