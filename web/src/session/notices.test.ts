import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { clearNotices, notify, useNotices } from './notices.ts'

test('a message has an id of its own, and stays as long as its kind does or as its caller says', () => {
  clearNotices()
  notify('success', 'Saved.')
  notify('info', 'Look.', { requestId: 'r' })
  notify('error', 'Failed.', { durationMs: 9 })
  const { list } = useNotices.getState()
  deepEqual(
    list.map(({ kind, text, durationMs, requestId }) => [kind, text, durationMs, requestId]),
    [
      ['success', 'Saved.', 1000, undefined],
      ['info', 'Look.', 5000, 'r'],
      ['error', 'Failed.', 9, undefined],
    ],
  )
  equal(new Set(list.map(({ id }) => id)).size, 3)
})

test('the latest fifty messages are kept', () => {
  clearNotices()
  for (let at = 1; at <= 51; at++) notify('info', String(at))
  const texts = useNotices.getState().list.map(({ text }) => text)
  deepEqual([texts.length, texts[0], texts.at(-1)], [50, '2', '51'])
})
