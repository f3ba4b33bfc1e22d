import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TaxGroup } from '@portal/contract/institution/tax-groups.ts'
import { assumedOf, draftOf, isRenamed, membersOf, movesAccounts, takenFrom } from './tax-group-draft.ts'

const member = (id: string, isTaxable = true, until: string | null = null) =>
  ({ accountID: id, account: id.toUpperCase(), isTaxable, from: null, until }) as const
const ANN: TaxGroup = { name: 'Ann', method: 'fifo', members: [member('a'), member('b', false), member('c', true, '2025-12-31')] }
const BOB: TaxGroup = { name: 'Bob', method: 'canada', members: [member('d')] }
const of = (places: Readonly<Record<string, 'none' | 'taxable' | 'exempt'>>, draft = draftOf(ANN, '2026-01-01')) => ({
  ...draft,
  places: new Map([...draft.places, ...Object.entries(places)]),
})

describe('the draft of a tax group', () => {
  it('has the accounts that are in it today, and saves those that are not taken out', () => {
    deepEqual(membersOf(draftOf(ANN, '2026-01-01')), [
      { accountID: 'a', isTaxable: true },
      { accountID: 'b', isTaxable: false },
    ])
    deepEqual(membersOf(of({ a: 'none', c: 'taxable' })), [
      { accountID: 'b', isTaxable: false },
      { accountID: 'c', isTaxable: true },
    ])
  })

  it('is assumed with those that leave it in no group', () => {
    deepEqual(assumedOf({ ...of({ a: 'none' }), method: 'lifo' }, ANN), [
      { account: 'b', group: 'Ann', method: 'lifo', isTaxable: false },
      { account: 'a', group: null, method: 'lifo', isTaxable: true },
    ])
  })

  it('moves accounts where it has others than the group, or they are taxed otherwise', () => {
    equal(movesAccounts({ ...draftOf(ANN, ''), method: 'lifo' }, ANN), false)
    equal(movesAccounts(of({ b: 'taxable' }), ANN), true)
    equal(movesAccounts(of({ a: 'none' }), ANN), true)
    equal(movesAccounts(of({ a: 'taxable' }, draftOf(null, '')), null), true)
  })

  it('gives the group another name, where more than blanks around it differ', () => {
    const draft = draftOf(ANN, '')
    deepEqual(
      ['Ann', ' Ann ', 'Anna'].map((name) => isRenamed({ ...draft, name }, ANN)),
      [false, false, true],
    )
  })

  it('takes accounts from other groups', () => {
    deepEqual(takenFrom(of({ d: 'exempt' }), [ANN, BOB], ANN), [{ account: 'D', group: 'Bob' }])
  })
})
