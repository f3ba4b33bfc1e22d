import type { Limit } from '@portal/engine/limits/limit.ts'
import type { MandatePlan } from '../ledger/plan.ts'

/** At most a bound, with a warning before it. */
const atMost = (kind: Limit['kind'], of: string | null, bound: number, warning: number | null): Limit => ({
  kind,
  of,
  side: 'maximum',
  bound,
  warning,
  isLookedThrough: false,
})

const atLeast = (kind: Limit['kind'], of: string | null, bound: number, warning: number | null): Limit => ({
  kind,
  of,
  side: 'minimum',
  bound,
  warning,
  isLookedThrough: false,
})

const FROM = '2025-01-02'

/** A family's policy on all of its accounts together, one on its bonds, and that of a foundation. */
export const HALDEN_MANDATES: readonly MandatePlan[] = [
  {
    name: 'Family policy',
    of: [{ client: 'HFO', from: FROM }],
    limits: [
      atMost('concentration', 'instrument', 0.1, 0.08),
      atMost('concentration', 'issuer', 0.15, 0.1),
      atMost('currency', null, 0.4, 0.35),
      atMost('valueAtRisk', '95', 0.015, 0.012),
      atMost('drawdown', null, 0.15, 0.1),
      atLeast('cash', null, 0.02, 0.03),
    ],
  },
  {
    name: 'Core bonds',
    of: [{ client: 'HFO', account: 'HFO-FI', from: FROM }],
    limits: [atMost('maturity', null, 30, null), atMost('concentration', 'issuer', 0.4, 0.35)],
  },
  {
    name: 'Endowment policy',
    of: [{ client: 'BWF', from: FROM }],
    limits: [
      atMost('concentration', 'instrument', 0.1, 0.08),
      atMost('trackingError', null, 0.06, 0.05),
      atLeast('cash', null, 0.01, 0.02),
    ],
  },
]
