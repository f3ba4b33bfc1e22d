import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parseSearch, stringifySearch } from './search-params.ts'

test('a search for digits stays a text', () => {
  assert.deepEqual(parseSearch('?search=123&timePeriod=3M'), { search: '123', timePeriod: '3M' })
})

test('missing and empty values are omitted, and special characters round-trip', () => {
  assert.equal(stringifySearch({ search: '', timePeriod: undefined }), '')
  const search = { search: 'A&B = 100% ü' }
  assert.deepEqual(parseSearch(stringifySearch(search)), search)
})
