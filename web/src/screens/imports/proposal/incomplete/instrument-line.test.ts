import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { columnsToSay, fileOf, type IncompleteInstrument } from './instrument-line.ts'

/** A bond of a broker that names its number and its rate alone. */
const BOND: IncompleteInstrument = {
  said: { id: 'US91282CJL54', name: 'US TREASURY 4.25% 15/11/34', currency: 'USD', isin: 'US91282CJL54' },
  missing: ['kind'],
  kinds: [
    {
      said: { kind: 'bond', multiplier: '0.01', asset_class: 'Fixed income' },
      missing: ['coupon_rate', 'coupons_per_year', 'issue_date', 'maturity'],
    },
    { said: { kind: 'fund', asset_class: 'Unclassified' }, missing: [] },
  ],
}
const names = (cells: Readonly<Record<string, string>>) => columnsToSay(BOND, cells).map(([name]) => name)

test('the kind is asked for first, then what one of that kind needs', () => {
  deepEqual(names({}), ['kind'])
  deepEqual(names({ kind: 'bond' }), ['kind', 'coupon_rate', 'coupons_per_year', 'issue_date', 'maturity'])
  deepEqual(names({ kind: 'fund' }), ['kind'])
})

test('the line has what the file says and what was added, with the coupon as a fraction', () => {
  const cells = { kind: 'bond', coupon_rate: '4,25 %', coupons_per_year: '2', issue_date: '2024-11-15', maturity: '2034-11-15' }
  equal(
    fileOf(BOND, cells),
    '"id","name","currency","isin","kind","multiplier","asset_class","coupon_rate","coupons_per_year","issue_date","maturity"\n' +
      '"US91282CJL54","US TREASURY 4.25% 15/11/34","USD","US91282CJL54","bond","0.01","Fixed income","0.0425","2","2024-11-15","2034-11-15"\n',
  )
})

test('what was said for another kind is not in the line', () => {
  equal(
    fileOf(BOND, { kind: 'fund', coupon_rate: '4' }),
    '"id","name","currency","isin","kind","asset_class"\n' +
      '"US91282CJL54","US TREASURY 4.25% 15/11/34","USD","US91282CJL54","fund","Unclassified"\n',
  )
})
