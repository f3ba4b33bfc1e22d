import { message } from '#message.ts'
import type { HeldInstrument } from './exposures.ts'

/** Why a share of the NPV is withheld. */
export const NPV_TOO_SMALL = message('positions.npvTooSmall')

/** Below this share of gross exposure a share of the NPV says nothing. */
const SMALL_NPV = 0.01

/** Whether shares of an NPV are withheld: it is next to nothing, or less, against the gross exposure of the holdings. */
export function isNpvTooSmall(npv: number, held: readonly Pick<HeldInstrument, 'exposure'>[]): boolean {
  return isSmallAgainst(
    npv,
    held.reduce((gross, { exposure }) => gross + Math.abs(exposure), 0),
  )
}

/** The same where the gross exposure is known already, in the currency of the NPV. */
export function isSmallAgainst(npv: number, grossExposure: number): boolean {
  return npv <= SMALL_NPV * grossExposure
}
