import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Search } from 'lucide-react'
import type { CommandEntry, EntryKind } from './command-entry.ts'
import { instrumentEntries } from './instrument-entries.ts'
import { rankEntries } from './rank-entries.ts'

const entry = (kind: EntryKind, title: string, detail?: string): CommandEntry => ({
  id: `${kind}:${title}`,
  kind,
  title,
  detail,
  icon: Search,
  run: () => {},
})
const ENTRIES = [
  entry('screen', 'Summary'),
  entry('screen', 'Portfolio Calculator'),
  entry('screen', 'Portfolio Evolution'),
  entry('client', 'Port Family Trust'),
  entry('instrument', 'AAPL', 'Apple Inc.'),
]
const ranked = (typed: string, recent: readonly string[] = []) =>
  rankEntries(ENTRIES, typed, recent).map(({ kind, entries }) => [kind, ...entries.map((found) => found.entry.title)])

test('before the user types, recent choices come first, once each', () => {
  assert.deepEqual(ranked('', ['instrument:AAPL', 'screen:Portfolio Evolution', 'screen:gone']), [
    ['recent', 'AAPL', 'Portfolio Evolution'],
    ['screen', 'Summary', 'Portfolio Calculator'],
    ['client', 'Port Family Trust'],
  ])
})

test('groups are ordered by their best entry; a shorter title scores higher', () => {
  assert.deepEqual(ranked('port'), [
    ['client', 'Port Family Trust'],
    ['screen', 'Portfolio Evolution', 'Portfolio Calculator'],
  ])
})

test('recent choices win ties', () => {
  assert.deepEqual(ranked('port', ['screen:Portfolio Calculator']), [
    ['screen', 'Portfolio Calculator', 'Portfolio Evolution'],
    ['client', 'Port Family Trust'],
  ])
})

test('typed words match the title or the other texts', () => {
  assert.deepEqual(ranked('apple'), [['instrument', 'AAPL']])
  assert.deepEqual(ranked('apple aapl'), [['instrument', 'AAPL']])
})

test('a question is its telling words, where all of them find nothing', () => {
  assert.deepEqual(ranked('what is in the calculator'), [['screen', 'Portfolio Calculator']])
  assert.deepEqual(ranked('what is the'), [])
  assert.deepEqual(ranked('how much gold do we'), [])
})

test('an instrument is found by its ISIN, and by the national number in it', () => {
  const rows = [
    { ticker: 'AAPL', name: 'Apple Inc.', isin: 'US0378331005', quotedIn: 'USD' },
    { ticker: 'BA.', name: 'BAE Systems', isin: 'GB0002634946', quotedIn: 'USD' },
    { ticker: 'OTHER', name: 'Other', isin: null, quotedIn: 'USD' },
  ]
  const entries = instrumentEntries(rows, () => {})
  const found = (typed: string) =>
    rankEntries(entries, typed, []).flatMap((group) => group.entries.map(({ entry }) => entry.title))
  assert.deepEqual([found('us0378331005'), found('037833100'), found('0263494')], [['AAPL'], ['AAPL'], ['BA.']])
})

test('what is only found is not shown before the user types', () => {
  const files = [entry('file', 'Report of 2025', 'PDF'), { ...entry('file', 'Report of 2024', 'PDF'), isOnlyFound: true }]
  const found = (typed: string) => rankEntries(files, typed, []).flatMap((group) => group.entries.map(({ entry }) => entry.title))
  assert.deepEqual([found(''), found('pdf 2024')], [['Report of 2025'], ['Report of 2024']])
})

test('of two entries whose other words match, the first of the list comes first, however many words they have', () => {
  const files = [
    { ...entry('file', 'Report of Q3 2026'), words: 'third quarter last quarter previous quarter' },
    { ...entry('file', 'Report of Q3 2025'), words: 'third quarter' },
  ]
  const [group] = rankEntries(files, 'third quarter', [])
  assert.deepEqual(
    group?.entries.map(({ entry }) => entry.title),
    ['Report of Q3 2026', 'Report of Q3 2025'],
  )
})

test('where no entry matches all words, those that match most of them come, and none that matches fewer than half', () => {
  assert.deepEqual(ranked('portfolio groups'), [['screen', 'Portfolio Evolution', 'Portfolio Calculator']])
  assert.deepEqual(ranked('portfolio calculator groups'), [['screen', 'Portfolio Calculator']])
  assert.deepEqual(ranked('apple tax groups'), [])
  assert.deepEqual(ranked('groups of tax'), [])
})
