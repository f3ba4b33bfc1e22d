import { counted, type Outcome } from './node-tests.ts'

/** The fields that are read of Playwright's JSON report. */
interface BrowserSuite {
  readonly title: string
  readonly suites?: readonly BrowserSuite[]
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
}

/** Tests that passed on retry are named; more than this number fail the run. */
const MAX_FLAKY = 2

/** The outcome of the browser tests. @param report Playwright's JSON report, empty if there is none */
export function browserOutcome(report: string, isGood: boolean): Outcome {
  const { stats = {}, suites = [] } = JSON.parse(report || '{}') as {
    readonly stats?: Readonly<Record<string, number>>
    readonly suites?: readonly BrowserSuite[]
  }
  const { expected = 0, unexpected = 0 } = stats
  const flaky = suites.flatMap((suite) => flakyIn(suite))
  for (const name of flaky) console.log(`Passed at its second try: ${name}`)
  const isTooFlaky = flaky.length > MAX_FLAKY
  const passed = expected + (isTooFlaky ? 0 : flaky.length)
  return counted({ passed, failed: unexpected + (isTooFlaky ? flaky.length : 0) }, isGood)
}

function flakyIn({ title, suites = [], specs = [] }: BrowserSuite): readonly string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map((spec) => spec.title)
  return [...own, ...suites.flatMap((suite) => flakyIn(suite))].map((name) => `${title} › ${name}`)
}
