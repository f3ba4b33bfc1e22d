import { grossOfFees } from '@portal/analytics/performance/gross-of-fees.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import { managementFees } from '#ledger/management-fees.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message } from '#message.ts'
import { valuedFlows } from '#positions/valued-flows.ts'
import type { AccountHistory } from '#scope/account-history.ts'

/** Whether figures are after advice and custody fees, or as if these had not been paid. */
export type Fees = 'net' | 'gross'

/** Remark of charts that are gross; the portal's tables have a badge instead. */
export const GROSS_REMARK = message('performance.grossOfFees')

/** Advice and custody fees that some accounts paid, day by day, + paid; NaN where a rate is unknown. */
export function feesPaid({ market, rates }: ReportingMarket, accounts: readonly AccountHistory[]): Float64Array {
  return managementFees(
    accounts.map(({ ledger }) => ledger),
    rates,
    market.days.length,
  )
}

/** Value and external flows of some accounts; gross of fees, with what was paid as a flow out. */
export function performanceFlows(reporting: ReportingMarket, accounts: readonly AccountHistory[], fees: Fees): ValuedFlows {
  const flows = valuedFlows(reporting, accounts)
  return fees === 'net' ? flows : grossOfFees(flows, feesPaid(reporting, accounts))
}
