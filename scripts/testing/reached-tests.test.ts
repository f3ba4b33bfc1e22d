import { deepEqual } from 'node:assert/strict'
import { it } from 'node:test'

import { reachedTests, referencesOf } from './reached-tests.ts'

it('reads imports of every form, and files named by URL', () => {
  const text = `
    import { a } from '#series/closes.ts'
    export * from './near.ts'
    import '@portal/contract/endpoint.ts'
    const late = await import('../late.ts')
    const file = new URL('../../contract/golden/', import.meta.url)
    import { z } from 'zod/mini'
  `
  deepEqual(referencesOf('analytics/src/risk/var.ts', text), [
    'analytics/src/series/closes.ts',
    'analytics/src/risk/near.ts',
    'contract/src/endpoint.ts',
    'analytics/src/late.ts',
    'analytics/contract/golden/',
  ])
})

const REFERENCES = new Map([
  ['a.ts', []],
  ['b.ts', ['a.ts']],
  ['b.test.ts', ['b.ts']],
  ['c.test.ts', ['c.ts']],
  ['golden.test.ts', ['golden/']],
])

it('finds tests over several imports, and leaves the others', () => {
  deepEqual(reachedTests(REFERENCES, ['a.ts']), ['b.test.ts'])
})

it('finds the tests that read a folder in which a file changed', () => {
  deepEqual(reachedTests(REFERENCES, ['golden/risk.json']), ['golden.test.ts'])
})

it('runs a changed test itself', () => {
  deepEqual(reachedTests(REFERENCES, ['c.test.ts']), ['c.test.ts'])
})
