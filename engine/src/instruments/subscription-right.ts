import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import * as z from 'zod/mini'
import { paidInstrument } from '#ledger/ledger-instrument.ts'
import { message } from '#message.ts'
import { fault, type InstrumentKindModel, quotedKind, storedDay } from './instrument-kind.ts'

const rightTerms = z.object({
  kind: z.literal('right'),
  /** External id. */
  underlying: z.string(),
  /** Subscription price of a new unit, as the underlying is quoted. */
  strike: z.number(),
  /** New units for one right. */
  unitsPerRight: z.number(),
  expiry: storedDay,
})

type RightTerms = z.output<typeof rightTerms>
type StoredRightTerms = z.input<typeof rightTerms>

/** Distributed to the holders of an instrument, to subscribe new units of it; quoted by itself. */
export const subscriptionRight: InstrumentKindModel<RightTerms, StoredRightTerms> = {
  ...quotedKind,
  name: 'Right',
  terms: rightTerms,
  columns: { needed: ['underlying', 'strike', 'units_per_right', 'expiry'], optional: [] },
  termsOf: ({ underlying, strike, units_per_right: unitsPerRight, expiry }) => ({
    kind: 'right',
    underlying: underlying!,
    strike: strike!,
    unitsPerRight: unitsPerRight!,
    expiry: expiry!,
  }),
  inWords: ({ underlying, strike, unitsPerRight, expiry }) =>
    message('instruments.terms.right', { underlying, strike: String(strike), units: unitsPerRight, expiry: isoDay(expiry) }),
  faultsOf: ({ strike, unitsPerRight }) => [
    ...fault(strike > 0, 'strike', message('instruments.fault.strike', { strike }), message('instruments.remedy.strike')),
    ...fault(
      unitsPerRight > 0,
      'units_per_right',
      message('instruments.fault.unitsPerRight', { unitsPerRight }),
      message('instruments.remedy.unitsPerRight'),
    ),
  ],
  judgedAs: null,
  isQuotedInHundredths: true,
  underlying: ({ underlying }) => underlying,
  isSubscription: true,
  exercise: { of: ({ underlying, strike, unitsPerRight }) => ({ underlying, isCall: true, strike, unitsPerRight }) },
  end: ({ expiry }) => ({ day: expiry, did: 'expired', entry: 'exercise' }),
  ledgerInstrument: ({ underlying, strike, unitsPerRight }, quoted, { days, deliverable, multiplierOf }) => {
    const size = unitsPerRight * multiplierOf(underlying)
    const strikes = new Float64Array(days.length).fill(strike)
    const option = { underlying: deliverable(underlying), isCall: true, strike: strikes, size, isSubscription: true }
    return paidInstrument(quoted, { option })
  },
  isInClassAverage: false,
}
