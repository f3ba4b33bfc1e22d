import * as z from 'zod/mini'

import { type InstrumentKindModel, storedDay } from './instrument-kind.ts'

export interface FxForwardTerms {
  readonly kind: 'fxForward'
  readonly buyCurrency: string
  /** Units of the instrument's currency paid for one of `buyCurrency`. */
  readonly rate: number
  readonly maturity: number
}

/** A currency bought at a rate on a later day. It has no quoted price. */
export const fxForward: InstrumentKindModel<FxForwardTerms> = {
  name: 'FX forward',
  terms: z.object({ kind: z.literal('fxForward'), buyCurrency: z.string(), rate: z.number(), maturity: storedDay }),
  judgedAs: null,
  allowsNonPositive: false,
  underlying: () => null,
  otherCurrencies: ({ buyCurrency }) => [buyCurrency],
  end: ({ maturity }) => ({ day: maturity, did: 'Matured', entry: 'expiry' }),
  notHeld: null,
}
