import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import * as z from 'zod/mini'
import { message } from '#message.ts'

import { type InstrumentKindModel, quotedKind, storedDay } from './instrument-kind.ts'
import { futureCarry } from './rates-used.ts'

const futureTerms = z.object({
  kind: z.literal('future'),
  /** External id, where it is an instrument of the institution. */
  underlying: z.nullable(z.string()),
  expiry: storedDay,
})

type FutureTerms = z.output<typeof futureTerms>
type StoredFutureTerms = z.input<typeof futureTerms>

/** Settled into cash at every close. */
export const future: InstrumentKindModel<FutureTerms, StoredFutureTerms> = {
  ...quotedKind,
  name: 'Future',
  terms: futureTerms,
  columns: { needed: ['expiry'], optional: ['underlying'] },
  termsOf: ({ underlying, expiry }) => ({ kind: 'future', underlying, expiry: expiry! }),
  inWords: ({ underlying, expiry }) =>
    message('instruments.terms.future', {
      underlying: underlying ?? '',
      hasUnderlying: underlying !== null,
      expiry: isoDay(expiry),
    }),
  needsMultiplier: true,
  mayShareName: true,
  mayBeShort: true,
  judgedAs: null,
  allowsNonPositive: true,
  underlying: ({ underlying }) => underlying,
  end: ({ expiry }) => ({ day: expiry, did: 'expired', entry: 'expiry' }),
  settlement: 'margined',
  ratesUsed: ({ underlying, expiry }, market, index, t) => futureCarry({ market, t }, index, underlying, expiry),
  ledgerInstrument: (_, quoted) => ({ settlement: 'margined', ...quoted }),
}
