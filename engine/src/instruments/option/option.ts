import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { PaidInstrument, QuotedInstrument } from '#ledger/ledger-instrument.ts'
import { paidInstrument } from '#ledger/ledger-instrument.ts'
import { message } from '#message.ts'
import { fault, type InstrumentKindModel, type LedgerSurroundings, quotedKind } from '../instrument-kind.ts'
import { externalIndexIn } from '../instrument-market.ts'
import { carryUsed } from '../rates-used.ts'
import { deltaOfOption, revaluedOption } from './option-model.derivation.ts'
import { optionFirstOrderFrom, optionModel } from './option-model.ts'
import { type OptionTerms, optionTerms, type StoredOptionTerms } from './option-terms.ts'

/** The right to buy or sell an instrument at a strike. */
export const option: InstrumentKindModel<OptionTerms, StoredOptionTerms> = {
  ...quotedKind,
  name: 'Option',
  terms: optionTerms,
  columns: { needed: ['underlying', 'right', 'strike', 'expiry', 'style'], optional: [] },
  termsOf: (cells) => ({
    kind: 'option',
    underlying: cells.underlying!,
    right: cells.right!,
    strike: cells.strike!,
    expiry: cells.expiry!,
    style: cells.style!,
  }),
  inWords: ({ underlying, right, strike, expiry }) =>
    message('instruments.terms.option', { right, underlying, strike: String(strike), expiry: isoDay(expiry) }),
  faultsOf: ({ strike }) =>
    fault(strike > 0, 'strike', message('instruments.fault.strike', { strike }), message('instruments.remedy.strike')),
  needsMultiplier: true,
  usualAssetClass: 'Equity',
  mayShareName: true,
  mayBeShort: true,
  judgedAs: null,
  underlying: ({ underlying }) => underlying,
  splitsWith: ({ underlying }) => underlying,
  exercise: {
    of: ({ underlying, right, strike }) => ({ underlying, isCall: right === 'call', strike, unitsPerRight: null }),
  },
  end: ({ expiry }) => ({ day: expiry, did: 'expired', entry: 'exercise' }),
  ledgerInstrument,
  factorsActOn: 'underlying',
  isInClassAverage: false,
  option: { modelAt: optionModel, deltaOf: deltaOfOption, revaluedBy: revaluedOption },
  ratesUsed: ({ underlying, expiry }, market, index, t) =>
    carryUsed({ market, t }, market.instruments[index]!.currency, expiry, externalIndexIn(market, underlying)),
  firstOrder: optionFirstOrderFrom,
}

/** Its strike is restated for splits of the underlying. */
function ledgerInstrument(
  { underlying, right, strike }: OptionTerms,
  quoted: QuotedInstrument,
  { days, priceActions, deliverable }: LedgerSurroundings,
): PaidInstrument {
  const strikes = new Float64Array(days.length).fill(strike)
  for (const action of priceActions) for (let t = action.index; t < days.length; t++) strikes[t]! /= action.ratio
  const option = { underlying: deliverable(underlying), isCall: right === 'call', strike: strikes }
  return paidInstrument(quoted, { option })
}
