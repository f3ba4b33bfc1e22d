import type { Text } from '#message.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { heldInstruments } from './exposures.ts'
import { isNpvTooSmall, NPV_TOO_SMALL } from './small-npv.ts'

/** The NPV that amounts are stated as shares of; NaN, with the reason, where such shares say nothing. */
export interface ShareableNpv {
  readonly value: number
  readonly reason: Text
}

/** Whether an NPV of a scope is one that amounts can be stated as shares of. */
export function shareableNpv(scope: ReportingAccounts, npv: number): ShareableNpv {
  const isTooSmall = isNpvTooSmall(npv, heldInstruments(scope))
  return { value: isTooSmall ? Number.NaN : npv, reason: NPV_TOO_SMALL }
}
