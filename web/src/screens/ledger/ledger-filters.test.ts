import assert from 'node:assert/strict'
import { test } from 'node:test'

import { entriesRequest } from './entries-request.ts'
import { EVERY_ENTRY, ledgerFilters } from './ledger-filters.ts'

test('an address without parameters, or with odd ones, means the newest trades of the first account', () => {
  assert.deepEqual(ledgerFilters.parse({}), EVERY_ENTRY)
  assert.deepEqual(ledgerFilters.parse({ kind: 'prices', from: 'soon', to: '2024', account: 7 }), EVERY_ENTRY)
})

test('a day that is left out is no bound, and a text of spaces none', () => {
  assert.deepEqual(entriesRequest({ ...EVERY_ENTRY, search: '  ' }, 'a'), {
    accountID: 'a',
    kind: 'transactions',
    from: '1900-01-01',
    to: '2199-12-31',
  })
  assert.deepEqual(
    entriesRequest({ ...EVERY_ENTRY, kind: 'income', from: '2024-01-01', to: '2024-03-31', search: ' DIV ' }, 'a'),
    {
      accountID: 'a',
      kind: 'income',
      from: '2024-01-01',
      to: '2024-03-31',
      text: 'DIV',
    },
  )
})
