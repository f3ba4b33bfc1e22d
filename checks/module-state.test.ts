import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const SOURCES = '{analytics,engine,presentation,contract,server}/src/**/*.ts'
/** What a module keeps for itself: a variable, or values by object. */
const STATE = /^(?:export )?(?:let |const \w+ = new Weak(?:Map|Set)\b)/m
/** Marks of what one function alone may make: who else hands in the like is refused. Nothing is computed from them. */
const GUARDS = ['server/src/access/scope.ts', 'server/src/http/prepared.ts']
/** An entry goes when its state is passed in, or kept by a memo; none is added. */
const NOT_YET = [
  'analytics/src/statistics/regression/regressions.ts',
  'analytics/src/valuation/accrued-interest.ts',
  'engine/src/derivation/series.ts',
  'engine/src/ledger/record-list.ts',
  'presentation/src/charts/axes/hidden-amounts.ts',
  'server/src/base/task-queue.ts',
  'server/src/compute-worker.ts',
  'server/src/http/compressed.ts',
  'server/src/main.ts',
  'server/src/auth/passwords/password-policy.ts',
]

it('modules keep no state: it is passed in, kept in the database or in a memo', () => {
  const files = globSync(SOURCES).filter((file) => !file.includes('.test.') && STATE.test(readFileSync(file, 'utf8')))
  deepEqual(files.sort(), [...GUARDS, ...NOT_YET].sort())
})
