import assert from 'node:assert/strict'
import { test } from 'node:test'

import { scenarioNamed, scenariosOf } from './scenarios.ts'

const changes = [{ ticker: 'AAA', weight: 0.05 }]
const preferences = [
  { key: 'what-if.1', value: { name: 'Rates up 10', clientName: 'Alder', changes } },
  { key: 'what-if.2', value: { name: 'Rates up 9', clientName: 'Alder', changes: [] } },
  { key: 'what-if.3', value: { name: 'Other', clientName: 'Birch', changes } },
  { key: 'what-if.4', value: { name: 'Broken', clientName: 'Alder', changes: 'none' } },
  { key: 'columns', value: { name: 'Rates', clientName: 'Alder', changes } },
]

test('scenarios are those of the client, by name; other preferences are ignored', () => {
  const found = scenariosOf(preferences, 'Alder')
  assert.deepEqual(
    found.map(({ name }) => name),
    ['Rates up 9', 'Rates up 10'],
  )
  assert.deepEqual(found[1]!.changes, changes)
})

test('a scenario of the same name is replaced; another one gets a key of its own', () => {
  const found = scenariosOf(preferences, 'Alder')
  assert.equal(scenarioNamed(found, 'Rates up 10', 'Alder', []).key, 'what-if.1')
  assert.match(scenarioNamed(found, 'New', 'Alder', []).key, /^what-if\.[0-9a-f-]{36}$/)
})
