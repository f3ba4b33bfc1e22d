import type { InstitutionPlan } from './ledger/plan.ts'
import type { Market } from './market/market.ts'

/** Whether an institution has an instrument of the market: it alone, or as one of a line of bonds. */
export function isInUniverse({ universe }: InstitutionPlan, market: Market, instrument: string): boolean {
  return universe === null || universe.includes(instrument) || universe.includes(market.bondById.get(instrument)?.line ?? '')
}
