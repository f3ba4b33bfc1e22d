import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { composeGroupings, type StoredGroupingRow } from './own-groupings.ts'

const INSTRUMENTS = [
  { id: 'one', kind: 'share', currency: 'USD' },
  { id: 'two', kind: 'share', currency: 'EUR' },
  { id: 'cash', kind: 'cash', currency: 'EUR' },
] as const
const of = (instrumentId: string, fromDay: number, group: string | null): StoredGroupingRow => ({
  grouping: 'Strategy',
  instrumentId,
  accountId: null,
  fromDay,
  group,
})
const ofAccount = (accountId: string, fromDay: number, group: string | null): StoredGroupingRow => ({
  grouping: 'Desk',
  instrumentId: null,
  accountId,
  fromDay,
  group,
})

describe('a grouping of an institution on a day', () => {
  const rows = [of('one', 10, 'Core'), of('two', 10, 'Core'), of('one', 20, 'Growth'), of('two', 30, null), of('one', 40, 'Late')]
  const instrumentsOn = (day: number) => [...(composeGroupings(rows, day, INSTRUMENTS).get('Strategy')?.ofInstrument ?? [])]
  it('holds each member in the group of its latest line up to the day, that day among them', () => {
    deepEqual(instrumentsOn(19), [
      [0, 'Core'],
      [1, 'Core'],
    ])
    deepEqual(instrumentsOn(20), [
      [0, 'Growth'],
      [1, 'Core'],
    ])
  })
  it('no longer holds what a line takes out', () => {
    deepEqual(instrumentsOn(29).length, 2)
    deepEqual(instrumentsOn(30), [[0, 'Growth']])
  })
  it('is there before its first line, and holds nothing', () => {
    deepEqual(instrumentsOn(9), [])
    equal(composeGroupings(rows, 9, INSTRUMENTS).has('Strategy'), true)
  })
  it('holds cash by its currency too, and no share', () => {
    const { ofCash, ofInstrument } = composeGroupings([of('cash', 1, 'Reserve'), of('two', 1, 'Core')], 5, INSTRUMENTS).get(
      'Strategy',
    )!
    deepEqual([...ofCash], [['EUR', 'Reserve']])
    equal(ofInstrument.size, 2)
  })
  it('leaves out instruments that the market does not have', () => {
    equal(composeGroupings([of('gone', 1, 'Core')], 5, INSTRUMENTS).get('Strategy')!.ofInstrument.size, 0)
  })
  it('is of accounts where its lines name them; several groupings are apart', () => {
    const all = composeGroupings([of('one', 1, 'Core'), ofAccount('A', 1, 'Zurich'), ofAccount('A', 6, 'Bern')], 5, INSTRUMENTS)
    deepEqual([...all.keys()], ['Strategy', 'Desk'])
    deepEqual([...all.get('Desk')!.ofAccount], [['A', 'Zurich']])
    equal(all.get('Desk')!.ofInstrument.size + all.get('Strategy')!.ofAccount.size, 0)
  })
})
