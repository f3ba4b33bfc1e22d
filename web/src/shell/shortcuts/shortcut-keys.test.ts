import assert from 'node:assert/strict'
import { test } from 'node:test'

import { SCREEN_KEYS, shortcutAct } from './shortcut-keys.ts'

test('g and a letter lead to a screen, each by a letter of its own', () => {
  assert.deepEqual(shortcutAct('g', false, false), { kind: 'begin' })
  assert.deepEqual(shortcutAct('r', true, false), { kind: 'go', to: '/risk' })
  assert.deepEqual(shortcutAct('S', true, false), { kind: 'go', to: '/' })
  const letters = Object.values(SCREEN_KEYS)
  assert.equal(new Set(letters).size, letters.length)
  // g begins again, so it can end nothing.
  assert.ok(!letters.includes('g'))
})

test('a letter alone does nothing, nor does one after g that leads nowhere', () => {
  assert.equal(shortcutAct('r', false, true), undefined)
  assert.equal(shortcutAct('z', true, true), undefined)
  assert.deepEqual(shortcutAct('g', true, false), { kind: 'begin' })
})

test('letters of the administration are for administrators', () => {
  assert.equal(shortcutAct('w', true, false), undefined)
  assert.deepEqual(shortcutAct('w', true, true), { kind: 'go', to: '/whitelist' })
})

test('? shows the keys, / goes to the search, e to an export and t to the time period, also in the midst of two keys', () => {
  assert.deepEqual(shortcutAct('?', false, false), { kind: 'help' })
  assert.deepEqual(shortcutAct('/', true, false), { kind: 'search' })
  assert.deepEqual(shortcutAct('e', false, false), { kind: 'export' })
  assert.deepEqual(shortcutAct('t', false, false), { kind: 'period' })
  assert.deepEqual(shortcutAct('1', false, false), { kind: 'choosePeriod', at: 0 })
  assert.equal(shortcutAct('0', false, false), undefined)
  // After g the same letters lead to screens.
  assert.deepEqual(shortcutAct('t', true, false), { kind: 'go', to: '/trade-history' })
})
