import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { REPORT_TABLE } from '../messages/en/reports/report-table.ts'
import { ENGLISH } from '../messages/message.ts'
import { texts } from '../messages/texts.ts'
import { badgeOf, figureKeys, isAdditive, namesEachUnit, quotedInOf } from './report-table.ts'

const text = texts('reportTable', REPORT_TABLE, ENGLISH)

describe('the unit of a column', () => {
  it('stands in its head: the currency of the reply, or a text; none before the reply, and none that rows differ in', () => {
    equal(badgeOf({ unit: 'reportingCCY' }, { reportingCCY: 'CHF' }, text), 'CHF')
    equal(badgeOf({ unit: 'reportingCCY' }, {}, text), undefined)
    equal(badgeOf({ unit: 'years' }, {}, text), text('unit.years'))
    equal(badgeOf({ unit: 'quotedIn' }, { reportingCCY: 'CHF' }, text), undefined)
    equal(badgeOf({}, { reportingCCY: 'CHF' }, text), undefined)
  })
  it('is per annum only where returns are annualised', () => {
    equal(badgeOf({ unit: 'perAnnum' }, { isCumulative: false }, text), text('unit.perAnnum'))
    equal(badgeOf({ unit: 'perAnnum' }, { isCumulative: true }, text), undefined)
    equal(badgeOf({ unit: 'days' }, { isCumulative: true }, text), text('unit.days'))
  })
  it('stands after each figure where rows are quoted in more than one currency', () => {
    const rows = (...currencies: readonly string[]) => currencies.map((quotedIn) => ({ quotedIn }))
    equal(namesEachUnit({ unit: 'quotedIn' }, rows('EUR', 'USD', 'EUR')), true)
    equal(namesEachUnit({ unit: 'quotedIn' }, rows('EUR', 'EUR')), false)
    equal(namesEachUnit({ unit: 'quotedIn' }), false)
    equal(namesEachUnit({ unit: 'reportingCCY' }, rows('EUR', 'USD')), false)
    equal(quotedInOf({ ticker: 'AAA' }), '')
  })
})

describe('the total of a column', () => {
  it('is the sum of amounts of money; of other figures only where the column says so, or has no total at all', () => {
    equal(isAdditive({ kind: 'money' }), true)
    equal(isAdditive({ kind: 'moneyChange' }), true)
    equal(isAdditive({ kind: 'percent' }), false)
    equal(isAdditive({ kind: 'percent', isAdditive: true }), true)
    equal(isAdditive({ kind: 'money', isTotalled: false }), false)
    equal(isAdditive({ kind: 'percent', isAdditive: true, isTotalled: false }), false)
  })
})

describe('the figures of a table that can be explained', () => {
  const table = {
    columns: [
      { key: 'symbol', kind: 'text' },
      { key: 'opened', kind: 'date' },
      { key: 'cost', kind: 'money' },
      { key: 'units', kind: 'quantity', isOptional: true },
      { key: 'gain', kind: 'moneyChange', isOptional: true },
    ],
  } as const
  it('are neither texts nor dates, in the order of the columns', () => {
    deepEqual(figureKeys(table), ['cost', 'units', 'gain'])
  })
  it('have those optional columns alone that were asked for', () => {
    deepEqual(figureKeys(table, ['gain']), ['cost', 'gain'])
    deepEqual(figureKeys(table, []), ['cost'])
  })
})
