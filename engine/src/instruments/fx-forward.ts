import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import * as z from 'zod/mini'
import { discount } from '#curves/curves.ts'
import type { ForwardInstrument, QuotedInstrument } from '#ledger/ledger-instrument.ts'
import { message } from '#message.ts'
import { fault, type InstrumentKindModel, type LedgerSurroundings, quotedKind, storedDay } from './instrument-kind.ts'
import { forwardDiscounts } from './rates-used.ts'

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
  mayShareName: true,
  mayBeShort: true,
  underlying: () => null,
  otherCurrencies: ({ buyCurrency }) => [buyCurrency],
  end: ({ maturity }) => ({ day: maturity, did: 'matured', entry: 'expiry' }),
  settlement: 'forward',
  ledgerInstrument,
  ratesUsed: ({ buyCurrency, maturity }, market, index, t, spotOf) => {
    const { currency } = market.instruments[index]!
    return forwardDiscounts({ market, t }, buyCurrency, currency, maturity, spotOf(buyCurrency, currency))
  },
  factorsActOn: 'nothing',
  isInClassAverage: false,
}

/** Its legs are discounted by the curves of their currencies, where there is one of either. */
function ledgerInstrument(
  { buyCurrency, rate, maturity }: FxForwardTerms,
  quoted: QuotedInstrument,
  { days, curves, currency, currencyIndex }: LedgerSurroundings,
): ForwardInstrument {
  const forward = { settlement: 'forward' as const, ...quoted, buyCurrency: currencyIndex(buyCurrency), rate }
  const last = days.at(-1) ?? 0
  if (curves.curveOn(buyCurrency, last) === null && curves.curveOn(currency, last) === null) return forward
  const factors = (of: string) => Float64Array.from(days, (day) => discount(curves.curveOn(of, day), day, maturity))
  return { ...forward, discount: { bought: factors(buyCurrency), sold: factors(currency) } }
}
