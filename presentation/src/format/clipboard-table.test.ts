import assert from 'node:assert/strict'
import { test } from 'node:test'

import { clipboardTable } from './clipboard-table.ts'

test('a copied table has all digits of its numbers, empty cells for missing values, and no cell that a spreadsheet runs', () => {
  const { text, html } = clipboardTable(
    ['Name', '% NPV', 'On'],
    [
      ['=1+1 & <b>\tx', { kind: 'percent', value: 0.07123456789 }, { kind: 'date', value: 86_400 }],
      [null, { kind: 'percent', value: null }, { kind: 'date', value: null }],
    ],
  )
  // 7.123456789 is 0.07123456789 x 100; a tab inside a text would begin another cell.
  assert.equal(text, "Name\t% NPV\tOn\n'=1+1 & <b> x\t7.123456789\t1970-01-02\n\t\t")
  assert.equal(
    html,
    '<table><thead><tr><th>Name</th><th>% NPV</th><th>On</th></tr></thead><tbody>' +
      "<tr><td>'=1+1 &amp; &lt;b&gt;\tx</td><td>7.123456789</td><td>1970-01-02</td></tr>" +
      '<tr><td></td><td></td><td></td></tr></tbody></table>',
  )
})
