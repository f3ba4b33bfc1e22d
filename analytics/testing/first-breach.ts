import { residual, type SixParts } from '../../engine/src/attribution/six-parts.ts'

const SIX = ['fx', 'delta', 'alpha', 'nonLinear', 'income', 'intraday'] as const

/** The first day on which the six parts do not add up to the total, within 1e-9 of the sum of absolute terms; -1 if there is none. */
export function firstBreach(parts: SixParts): number {
  return residual(parts).findIndex((rest, i) => {
    const terms = SIX.reduce((sum, name) => sum + Math.abs(parts[name][i]!), parts.gross[i]!)
    return Math.abs(rest) > 1e-9 * terms
  })
}
