import { deepEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { treeRow } from './tree-row.ts'

const row = (ticker: string) => ({ ticker })
const section = (name: string, ...tickers: readonly string[]) => ({ sectionRow: row(name), subRows: tickers.map(row) })

/** An asset class is called Total too, and two rows of Equity TWIN. */
const TABLE = {
  sectionRow: row('Total'),
  sections: [section('Equity', 'ONE', 'TWIN', 'TWIN'), section('Total', 'ONE'), section('Twice'), section('Twice')],
}
const find = (...keys: readonly string[]) => {
  const { row, ...place } = treeRow(TABLE, keys, 'ask elsewhere')
  return { isWhole: row === TABLE.sectionRow, ...place }
}

describe('the row of a tree table', () => {
  it('is the whole without keys, or by the name Total alone', () => {
    const whole = { isWhole: true, section: null, ticker: null, title: 'Total' }
    deepEqual(find(), whole)
    deepEqual(find('Total'), whole)
  })
  it('is a section by its name, and a row by section and ticker, also of a section that is called Total', () => {
    deepEqual(find('Equity'), { isWhole: false, section: 'Equity', ticker: null, title: 'Equity' })
    deepEqual(find('Equity', 'ONE'), { isWhole: false, section: 'Equity', ticker: 'ONE', title: 'ONE' })
    deepEqual(find('Total', 'ONE'), { isWhole: false, section: 'Total', ticker: 'ONE', title: 'ONE' })
  })
  it('is not found where none has the name, and not guessed where two have', () => {
    throws(() => find('Bonds'), { status: 404 })
    throws(() => find('Equity', 'NONE'), { status: 404 })
    throws(() => find('Equity', 'TWIN'), { status: 422 })
    throws(() => find('Twice'), { status: 422 })
  })
})
