import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { searchedRows, searchedTexts } from './searched-rows.ts'

const rows = [
  { ticker: 'ALFA', name: 'Alpha Industries' },
  { ticker: 'BETA', name: 'Beta Foods' },
]
const texts = searchedTexts(rows, ({ ticker, name }) => [ticker, name])
const found = (search: string) => searchedRows(rows, texts, search).map(({ ticker }) => ticker)

test('rows are found by any of their texts, ignoring case and spaces around the search', () => {
  deepEqual([found('alf'), found(' FOODS '), found('a')], [['ALFA'], ['BETA'], ['ALFA', 'BETA']])
  deepEqual(found('gamma'), [])
})

test('a search does not match across two texts of a row', () => {
  deepEqual([found('alfaalpha'), found('alfa alpha')], [[], []])
})

test('without a search all rows are shown', () => {
  equal(searchedRows(rows, texts, '  '), rows)
})
