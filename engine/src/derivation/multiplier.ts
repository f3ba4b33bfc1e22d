import { message } from '#message.ts'
import { type Derivation, parameter, step } from './derivation.ts'

/** Money per unit of quantity at a quotation of 1. */
export const multiplierOf = (multiplier: number): Derivation =>
  parameter(message('derivation.multiplier'), multiplier, message('derivation.quotation'))

/** Units of its underlying that a contract of an option brings or takes. */
export function unitsOfContract(option: number, underlying: number): Derivation {
  const formula = message('derivation.multiplierRatio')
  return step('quotient', { label: message('derivation.units'), formula, unit: 'ratio' }, [
    multiplierOf(option),
    multiplierOf(underlying),
  ])
}
