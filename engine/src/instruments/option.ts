import * as z from 'zod/mini'

import { type InstrumentKindModel, storedDay } from './instrument-kind.ts'

export interface OptionTerms {
  readonly kind: 'option'
  /** External id. */
  readonly underlying: string
  readonly right: 'call' | 'put'
  readonly strike: number
  readonly expiry: number
}

/** The right to buy or sell an instrument at a strike. */
export const option: InstrumentKindModel<OptionTerms> = {
  name: 'Option',
  terms: z.object({
    kind: z.literal('option'),
    underlying: z.string(),
    right: z.enum(['call', 'put']),
    strike: z.number(),
    expiry: storedDay,
  }),
  judgedAs: null,
  allowsNonPositive: false,
  underlying: ({ underlying }) => underlying,
  otherCurrencies: () => [],
  end: ({ expiry }) => ({ day: expiry, did: 'Expired', entry: 'exercise or expiry' }),
  notHeld: null,
}
