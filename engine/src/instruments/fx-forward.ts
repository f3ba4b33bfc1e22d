import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import * as z from 'zod/mini'
import { message } from '#message.ts'
import { fault, type InstrumentKindModel, quotedKind, storedDay } from './instrument-kind.ts'

const fxForwardTerms = z.object({
  kind: z.literal('fxForward'),
  buyCurrency: z.string(),
  /** Units of the instrument's currency paid for one of `buyCurrency`. */
  rate: z.number(),
  maturity: storedDay,
})

type FxForwardTerms = z.output<typeof fxForwardTerms>
type StoredFxForwardTerms = z.input<typeof fxForwardTerms>

/** A currency bought at a rate on a later day: one unit of quantity buys 1 of `buyCurrency`. It has no quoted price. */
export const fxForward: InstrumentKindModel<FxForwardTerms, StoredFxForwardTerms> = {
  ...quotedKind,
  name: 'FX forward',
  terms: fxForwardTerms,
  columns: { needed: ['buy_currency', 'forward_rate', 'maturity'], optional: [] },
  termsOf: ({ buy_currency, forward_rate, maturity }) => ({
    kind: 'fxForward',
    buyCurrency: buy_currency!,
    rate: forward_rate!,
    maturity: maturity!,
  }),
  inWords: ({ buyCurrency, rate, maturity }) =>
    message('instruments.terms.fxForward', { buyCurrency, rate: String(rate), maturity: isoDay(maturity) }),
  faultsOf: ({ rate }) =>
    fault(rate > 0, 'forward_rate', message('instruments.fault.rate', { rate }), message('instruments.remedy.rate')),
  assetClass: 'Currency',
  judgedAs: null,
  notQuoted: message('instruments.notQuoted'),
  underlying: () => null,
  otherCurrencies: ({ buyCurrency }) => [buyCurrency],
  end: ({ maturity }) => ({ day: maturity, did: 'matured', entry: 'expiry' }),
  settlement: 'forward',
  ledgerInstrument: ({ buyCurrency, rate }, quoted, { currencyIndex }) => ({
    settlement: 'forward',
    ...quoted,
    buyCurrency: currencyIndex(buyCurrency),
    rate,
  }),
  factorsActOn: 'nothing',
  isInClassAverage: false,
}
