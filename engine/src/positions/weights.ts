import { type Figure, figure } from '#scope/figure.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { unknownReason } from '#scope/unknown-reason.ts'
import { shareableNpv } from './shareable-npv.ts'
import { valuedFlows } from './valued-flows.ts'

/** Tells NPVs of a scope as shares of its NPV, or why they are withheld. */
export function weightsIn(scope: ReportingAccounts): (npv: Figure) => Figure {
  const { accounts, market } = scope
  const whole = valuedFlows(scope, accounts).value[market.last]!
  const { value, reason } = shareableNpv(scope, whole)
  const withheld = () => (Number.isNaN(whole) ? unknownReason(scope, accounts, market.last) : reason)
  return (npv) => (npv.value === null ? npv : figure(npv.value / value, withheld))
}
