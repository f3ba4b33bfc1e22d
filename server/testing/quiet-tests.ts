import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * Replaces `node:test` for tests that run against a mutant: it stores them, runs them on request, and reports their result to that caller
 * only.
 */

type Work = () => unknown

interface Suite {
  readonly tests: Work[]
}

const suites = new AsyncLocalStorage<Suite>()

/** Collects the tests of a module while it is loaded. */
export async function collectTests(load: () => Promise<unknown>): Promise<readonly Work[]> {
  const suite: Suite = { tests: [] }
  await suites.run(suite, load)
  return suite.tests
}

export function describe(_name: string, work: Work): void {
  work()
}

export function it(_name: string, work: Work): void {
  suites.getStore()!.tests.push(work)
}
