import { meant } from '../../meant.ts'
import { amount } from '../../scalars.ts'

/** The NPV of a group or an issuer, directly and through funds. */
export const heldNpv = {
  direct: meant(amount, 'NPV that is held directly.'),
  throughFunds: meant(amount, 'NPV that is held through funds, by the weights of what they hold.'),
  npv: meant(amount, 'Both together.'),
} as const
