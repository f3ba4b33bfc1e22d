import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import type { Text } from '#message.ts'
import { DURATION, STRESS_SCENARIOS } from './stress-scenarios.ts'

const codeOf = (name: Text): string => (typeof name === 'string' ? name : name.code)
const hypothetical = STRESS_SCENARIOS.flatMap((scenario) => (scenario.kind === 'hypothetical' ? [scenario] : []))

describe('the stress scenarios', () => {
  it('shift yields only where the duration proxy moves, which loses seven times the shift', () => {
    for (const { shocks, yieldShift, name } of hypothetical)
      ok(Math.abs((shocks[DURATION] ?? 0) + 7 * yieldShift) < 1e-12, codeOf(name))
  })
  it('move what is not shocked in one of them alone, and foreign currencies in another', () => {
    const codesOf = (is: (scenario: (typeof hypothetical)[number]) => boolean) =>
      hypothetical.filter(is).map(({ name }) => codeOf(name))
    deepEqual(
      codesOf(({ isPredictive }) => isPredictive),
      ['risk.stress.equitiesWithOthers'],
    )
    deepEqual(
      codesOf(({ foreignCurrencies }) => foreignCurrencies !== 0),
      ['risk.stress.foreignCurrencies'],
    )
  })
  it('have a name of their own each, and those of history end after they begin', () => {
    equal(new Set(STRESS_SCENARIOS.map(({ name }) => codeOf(name))).size, STRESS_SCENARIOS.length)
    for (const scenario of STRESS_SCENARIOS) if (scenario.kind === 'historical') ok(scenario.from < scenario.to)
  })
})
