import { type CostBasis, costBasisSteps } from '../src/ledger/cost-basis.ts'

/** The lots of accounts, all steps at once. */
export function costBasis(...of: Parameters<typeof costBasisSteps>): CostBasis {
  const steps = costBasisSteps(...of)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
