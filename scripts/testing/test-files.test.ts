import { deepEqual } from 'node:assert/strict'
import { globSync } from 'node:fs'
import { it } from 'node:test'

import { BELOW_THE_BROWSER, OF_PROCESSES, REPOSITORY } from './test-files.ts'

it('the gate or `npm run test:deep` runs every test file', () => {
  const exclude = (path: string) => /(^|\/)(node_modules|dist|\.data)(\/|$)/.test(path)
  const run = new Set(globSync([...REPOSITORY, ...BELOW_THE_BROWSER, ...OF_PROCESSES], { exclude }))
  deepEqual(
    globSync('**/*.test.ts', { exclude }).filter((file) => !run.has(file)),
    [],
  )
})
