import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Right } from '@portal/contract/access/roles.ts'

import { isCommandPaletteKey, isModified, isPrintKey, SCREEN_KEYS, shortcutAct } from './shortcut-keys.ts'

const NOTHING = (): boolean => false
const EVERYTHING = (): boolean => true

test('g and a letter open a screen, with a unique letter each', () => {
  assert.deepEqual(shortcutAct('g', false, NOTHING), { kind: 'begin' })
  assert.deepEqual(shortcutAct('r', true, NOTHING), { kind: 'go', to: '/risk' })
  assert.deepEqual(shortcutAct('S', true, NOTHING), { kind: 'go', to: '/' })
  const letters = Object.values(SCREEN_KEYS)
  assert.equal(new Set(letters).size, letters.length)
  // g starts a sequence, so it cannot end one.
  assert.ok(!letters.includes('g'))
})

test('a letter alone does nothing, and neither does an unknown letter after g', () => {
  assert.equal(shortcutAct('r', false, EVERYTHING), undefined)
  assert.equal(shortcutAct('z', true, EVERYTHING), undefined)
  assert.deepEqual(shortcutAct('g', true, NOTHING), { kind: 'begin' })
})

test('letters of administration screens require the right of the screen', () => {
  assert.equal(shortcutAct('w', true, NOTHING), undefined)
  assert.deepEqual(shortcutAct('w', true, EVERYTHING), { kind: 'go', to: '/whitelist' })
  const readsAudit = (right: Right): boolean => right === 'read-audit'
  assert.deepEqual(shortcutAct('l', true, readsAudit), { kind: 'go', to: '/audit' })
  assert.equal(shortcutAct('i', true, readsAudit), undefined)
})

test('? shows the shortcuts, / focuses the search, e an export and t the time period, also after g', () => {
  assert.deepEqual(shortcutAct('?', false, NOTHING), { kind: 'help' })
  assert.deepEqual(shortcutAct('/', true, NOTHING), { kind: 'search' })
  assert.deepEqual(shortcutAct('e', false, NOTHING), { kind: 'export' })
  assert.deepEqual(shortcutAct('t', false, NOTHING), { kind: 'period' })
  assert.deepEqual(shortcutAct('1', false, NOTHING), { kind: 'choosePeriod', at: 0 })
  assert.equal(shortcutAct('0', false, NOTHING), undefined)
  // After g the same letters open screens.
  assert.deepEqual(shortcutAct('t', true, NOTHING), { kind: 'go', to: '/trade-history' })
})

const pressed = (key: string, ...modifiers: readonly ('ctrl' | 'meta' | 'alt' | 'shift')[]) => ({
  key,
  ctrlKey: modifiers.includes('ctrl'),
  metaKey: modifiers.includes('meta'),
  altKey: modifiers.includes('alt'),
  shiftKey: modifiers.includes('shift'),
})

test('Ctrl or Cmd with K is the command palette, also with capitals locked, and not with Alt or Shift', () => {
  for (const event of [pressed('k', 'ctrl'), pressed('k', 'meta'), pressed('K', 'ctrl')]) assert.ok(isCommandPaletteKey(event))
  for (const event of [pressed('k'), pressed('k', 'ctrl', 'alt'), pressed('k', 'meta', 'shift'), pressed('l', 'ctrl')])
    assert.ok(!isCommandPaletteKey(event))
})

test('Ctrl with P prints, on a Mac Cmd, and not with Alt or Shift', () => {
  const [ctrl, cmd] = [pressed('p', 'ctrl'), pressed('P', 'meta')]
  assert.deepEqual([isPrintKey(ctrl, false), isPrintKey(ctrl, true)], [true, false])
  assert.deepEqual([isPrintKey(cmd, false), isPrintKey(cmd, true)], [false, true])
  for (const event of [pressed('p', 'ctrl', 'alt'), pressed('p', 'ctrl', 'shift'), pressed('o', 'ctrl')])
    assert.ok(!isPrintKey(event, false))
})

test('a key with Ctrl, Cmd or Alt is not ours; with Shift it is a capital', () => {
  for (const modifier of ['ctrl', 'meta', 'alt'] as const) assert.ok(isModified(pressed('e', modifier)))
  assert.ok(!isModified(pressed('E', 'shift')))
})
