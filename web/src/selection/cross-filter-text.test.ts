import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type CrossFilter, crossFilterText, parseCrossFilter, pressedCrossFilter } from './cross-filter-text.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const EQUITY: CrossFilter = { of: 'class', key: 'Equity' }

test('a cross-filter round-trips through the URL, for any key', () => {
  for (const key of ['Equity', 'BRK.B', 'UST10 2030', 'Rates +100 bp', 'Equities −20%, others as they tend to', 'A&B=C#1', '3']) {
    const crossFilter: CrossFilter = { of: 'ticker', key }
    const { pick: read = '' } = parseSearch(stringifySearch({ pick: crossFilterText(crossFilter) }))
    assert.deepEqual(parseCrossFilter(read), crossFilter)
  }
})

test('an invalid cross-filter counts as none', () => {
  for (const text of ['', '.', 'class', 'class.', '.Equity', 'colour.Equity', 'classes.Equity'])
    assert.equal(parseCrossFilter(text), null)
})

test('a second press on a point clears the filter; another point replaces it', () => {
  assert.equal(pressedCrossFilter('', EQUITY), 'class.Equity')
  assert.equal(pressedCrossFilter('class.Equity', EQUITY), '')
  assert.equal(pressedCrossFilter('class.Equity', { of: 'ticker', key: 'Equity' }), 'ticker.Equity')
})
