import type { AccountPlan } from '../ledger/plan.ts'
import { QUARTERS } from '../ledger/schedule.ts'

/** Defaults of most accounts: quarterly rebalancing, usual fees. */
export const USUAL = {
  endowments: [],
  flows: [],
  receipts: [],
  overlays: [],
  rebalanced: { months: QUARTERS, onValuationDay: 4 },
  custodyFee: 0.0006,
  adviceFee: 0.004,
  settlesInOwnCurrency: false,
} as const satisfies Partial<AccountPlan>
