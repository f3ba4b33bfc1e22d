import assert from 'node:assert/strict'
import { test } from 'node:test'

import { auditFilters, auditRequest, EVERY_EVENT } from './audit-filters.ts'

test('a URL without filter requests every event, and an invalid day is ignored', () => {
  assert.deepEqual(auditFilters.parse({}), EVERY_EVENT)
  assert.deepEqual(auditFilters.parse({ actor: 'carla', from: 'yesterday' }), { ...EVERY_EVENT, actor: 'carla' })
  assert.deepEqual(auditRequest(EVERY_EVENT), {})
  assert.deepEqual(auditRequest(auditFilters.parse({ result: 'refused' })), { result: 'refused' })
  assert.deepEqual(auditFilters.parse({ result: 'maybe' }), EVERY_EVENT)
  assert.deepEqual(auditRequest({ ...EVERY_EVENT, to: '2026-13-45' }), {})
})

test("the first and the last day are included as whole days of the user's time zone", () => {
  const { from, to } = auditRequest({ ...EVERY_EVENT, from: '2026-11-20', to: '2026-11-20' })
  assert.equal(Number(from), new Date(2026, 10, 20).getTime() / 1000)
  assert.equal(Number(to), new Date(2026, 10, 21).getTime() / 1000 - 1)
})
