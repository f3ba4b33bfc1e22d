import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Right } from '@portal/contract/access/roles.ts'

import { SCREEN_KEYS, shortcutAct } from './shortcut-keys.ts'

const NOTHING = (): boolean => false
const EVERYTHING = (): boolean => true

test('g and a letter lead to a screen, each by a letter of its own', () => {
  assert.deepEqual(shortcutAct('g', false, NOTHING), { kind: 'begin' })
  assert.deepEqual(shortcutAct('r', true, NOTHING), { kind: 'go', to: '/risk' })
  assert.deepEqual(shortcutAct('S', true, NOTHING), { kind: 'go', to: '/' })
  const letters = Object.values(SCREEN_KEYS)
  assert.equal(new Set(letters).size, letters.length)
  // g starts a sequence, so it cannot end one.
  assert.ok(!letters.includes('g'))
})

test('a letter alone does nothing, nor does one after g that leads nowhere', () => {
  assert.equal(shortcutAct('r', false, EVERYTHING), undefined)
  assert.equal(shortcutAct('z', true, EVERYTHING), undefined)
  assert.deepEqual(shortcutAct('g', true, NOTHING), { kind: 'begin' })
})

test('letters of the administration are for people with the right of their screen', () => {
  assert.equal(shortcutAct('w', true, NOTHING), undefined)
  assert.deepEqual(shortcutAct('w', true, EVERYTHING), { kind: 'go', to: '/whitelist' })
  const readsAudit = (right: Right): boolean => right === 'read-audit'
  assert.deepEqual(shortcutAct('l', true, readsAudit), { kind: 'go', to: '/audit' })
  assert.equal(shortcutAct('i', true, readsAudit), undefined)
})

test('? shows the keys, / goes to the search, e to an export and t to the time period, also in the midst of two keys', () => {
  assert.deepEqual(shortcutAct('?', false, NOTHING), { kind: 'help' })
  assert.deepEqual(shortcutAct('/', true, NOTHING), { kind: 'search' })
  assert.deepEqual(shortcutAct('e', false, NOTHING), { kind: 'export' })
  assert.deepEqual(shortcutAct('t', false, NOTHING), { kind: 'period' })
  assert.deepEqual(shortcutAct('1', false, NOTHING), { kind: 'choosePeriod', at: 0 })
  assert.equal(shortcutAct('0', false, NOTHING), undefined)
  // After g the same letters open screens.
  assert.deepEqual(shortcutAct('t', true, NOTHING), { kind: 'go', to: '/trade-history' })
})
