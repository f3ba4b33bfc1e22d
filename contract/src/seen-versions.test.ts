import { deepEqual } from 'node:assert/strict'
import { it } from 'node:test'
import { versionsOf, writtenVersions } from './seen-versions.ts'

it('versions are read as they were written, and nothing else is', () => {
  deepEqual(versionsOf(writtenVersions({ data: 41, entitlement: 7 })), { data: 41, entitlement: 7 })
  for (const other of [undefined, null, '', '41', '41.', '-1.7', '1e3.7', '41.7 ', ['41.7'], '1234567890123456.7'])
    deepEqual(versionsOf(other), undefined, String(other))
})
