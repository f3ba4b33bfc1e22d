import * as z from 'zod/mini'

import { type InstrumentKindModel, storedDay } from './instrument-kind.ts'

export interface FutureTerms {
  readonly kind: 'future'
  /** External id, where it is an instrument of the institution. */
  readonly underlying: string | null
  readonly expiry: number
}

/** Settled into cash at every close. */
export const future: InstrumentKindModel<FutureTerms> = {
  name: 'Future',
  terms: z.object({ kind: z.literal('future'), underlying: z.nullable(z.string()), expiry: storedDay }),
  judgedAs: null,
  allowsNonPositive: true,
  underlying: ({ underlying }) => underlying,
  otherCurrencies: () => [],
  end: ({ expiry }) => ({ day: expiry, did: 'Expired', entry: 'expiry' }),
  notHeld: null,
}
