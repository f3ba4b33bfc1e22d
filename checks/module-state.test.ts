import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const SOURCES = '{analytics,engine,presentation,contract,server}/src/**/*.ts'
/** State of a module: a variable, or a WeakMap or WeakSet. */
const STATE = /^(?:export )?(?:let |const \w+ = new Weak(?:Map|Set)\b)/m
/** Brands of values that only one function may create; another caller's values are rejected. No result depends on them. */
const GUARDS = ['server/src/access/scope.ts', 'server/src/http/prepared.ts']
/** Remove an entry when its state is passed as an argument or kept by a memo. Do not add entries. */
const NOT_YET = ['server/src/base/task-queue.ts']

it('modules keep no state: it is passed in, kept in the database or in a memo', () => {
  const files = globSync(SOURCES).filter((file) => !file.includes('.test.') && STATE.test(readFileSync(file, 'utf8')))
  deepEqual(files.sort(), [...GUARDS, ...NOT_YET].sort())
})
