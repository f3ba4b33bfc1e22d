import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../testing/browser.ts'

import { used, withPage } from '../../testing/page.ts'
import { heldTickers } from './compare/held-tickers.ts'
import { hintOf, remarksOn, rowsOf, searchedTexts } from './table-props.ts'
import { useIndexKey } from './trade-figure-keys.ts'

describe('a table of trades', () => {
  withPage()
  const rows = [{ symbol: 'A' }, { symbol: 'B' }, { symbol: 'A' }]

  it('has the rows of a symbol, or all', () => {
    deepEqual([rowsOf(rows, 'A')?.length, rowsOf(rows, undefined), rowsOf(undefined, 'A')], [2, rows, undefined])
    deepEqual(searchedTexts({ symbol: 'A' }), ['A'])
  })
  it('says below it what is said of all of it', () => {
    const note = (row: string, reason: string) => ({ row, field: '', reason })
    deepEqual(remarksOn('income', [note('income', 'Some.'), note('transfers', 'Others.'), note('A', 'One.')]), ['Some.'])
    deepEqual(remarksOn('rows'), [])
  })
  it('says why it is empty, of one symbol or of all', () => {
    deepEqual([hintOf(undefined), hintOf('A')], ['None in the time period.', 'None of this instrument in the time period.'])
  })
  it('has figures that are found by the place of their entry in the reply', async () => {
    const { result } = await used(() => useIndexKey('income', rows), null)
    deepEqual(result(rows[2]!, 'gross', []), { row: ['income', '2'], column: 'gross' })
    equal(result({ symbol: 'A' }, 'gross', []), null)
  })
})

describe('what can be compared', () => {
  it('is each instrument that is held, once, without cash, in order', () => {
    const position = (ticker: string, type: string) => ({ ticker, type })
    deepEqual(heldTickers([position('B', 'Share'), position('CHF', 'Cash'), position('A', 'Bond'), position('B', 'Share')]), [
      'A',
      'B',
    ])
    deepEqual(heldTickers(), [])
  })
})
