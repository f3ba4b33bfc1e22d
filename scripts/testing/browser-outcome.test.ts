import { deepEqual } from 'node:assert/strict'
import { it } from 'node:test'

import { browserOutcome } from './browser-outcome.ts'

/** A Playwright report of tests with these states. */
function report(states: readonly string[]): string {
  const specs = states.map((status, index) => ({ title: `test ${index}`, tests: [{ status }] }))
  const count = (status: string) => states.filter((each) => each === status).length
  const stats = { expected: count('expected'), unexpected: count('unexpected'), flaky: count('flaky') }
  return JSON.stringify({ stats, suites: [{ title: 'file', suites: [{ title: 'group', specs }] }] })
}

it('names tests that passed on retry, up to two', (context) => {
  const log = context.mock.method(console, 'log', () => {})
  deepEqual(browserOutcome(report(['expected', 'flaky', 'flaky']), true), { passed: 3, failed: 0 })
  deepEqual(
    log.mock.calls.map(({ arguments: [line] }) => line),
    ['Passed at its second try: file › group › test 1', 'Passed at its second try: file › group › test 2'],
  )
})

it('fails a run in which three tests passed on retry', (context) => {
  context.mock.method(console, 'log', () => {})
  deepEqual(browserOutcome(report(['expected', 'flaky', 'flaky', 'flaky']), true), { passed: 1, failed: 3 })
})

it('counts a run without a report as one failure', () => {
  deepEqual(browserOutcome('', false), { passed: 0, failed: 1 })
})
