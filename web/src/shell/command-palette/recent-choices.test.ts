import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'

import '../../../testing/browser.ts'

import { clearSession } from '#api/clear-session.ts'
import { noteChoice, recentChoices } from './recent-choices.ts'

test('the five latest choices are recent, the latest first and each once', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'd']) noteChoice(id)
  deepEqual(recentChoices(), ['d', 'f', 'e', 'c', 'b'])
})

test('the next user of the browser does not see them', () => {
  noteChoice('client:Alder')
  clearSession()
  deepEqual(recentChoices(), [])
})
