import assert from 'node:assert/strict'
import { test } from 'node:test'

import { isOpenRow, openRowsText, parseOpenRows, withRows } from './open-rows.ts'

test('open rows round-trip through the URL, which contains no row names', () => {
  const opened = withRows(parseOpenRows(''), ['Equity', 'Smith Family Trust'], true)
  const text = openRowsText(opened)
  assert.match(text, /^[0-9a-z]{7}-[0-9a-z]{7}$/)
  const read = parseOpenRows(text)
  assert.deepEqual(
    ['Equity', 'Smith Family Trust', 'Cash'].map((key) => isOpenRow(read, key)),
    [true, true, false],
  )
  assert.equal(openRowsText(withRows(read, ['Equity', 'Smith Family Trust'], false)), '')
})

test('"all" opens every row that is not listed; closed rows are listed', () => {
  const all = parseOpenRows('all')
  assert.equal(isOpenRow(all, 'Anything'), true)
  const without = parseOpenRows(openRowsText(withRows(all, ['Cash'], false)))
  assert.deepEqual([isOpenRow(without, 'Cash'), isOpenRow(without, 'Equity')], [false, true])
  assert.equal(openRowsText(withRows(without, ['Cash'], true)), 'all')
})

test('an invalid URL parameter opens nothing', () => {
  for (const text of ['', '-', '--', 'nonsense', 'ALL']) assert.equal(isOpenRow(parseOpenRows(text), 'Equity'), false)
})
