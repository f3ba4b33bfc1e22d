import type * as z from 'zod/mini'
import { message } from '#message.ts'
import { bond } from './bond/bond.ts'
import { future } from './future.ts'
import { fxForward } from './fx-forward.ts'
import { type InstrumentKindModel, plainKind } from './instrument-kind.ts'
import { option } from './option/option.ts'
import { subscriptionRight } from './subscription-right.ts'

/** Every kind of instruments, in the order of the documentation of files. */
const KINDS = {
  share: {
    ...plainKind('Share'),
    usualAssetClass: 'Equity',
    isQuotedInHundredths: true,
    movesDaily: true,
    isOwnIssuer: true,
  },
  etf: { ...plainKind('ETF'), isQuotedInHundredths: true, movesDaily: true, isLookedThrough: true },
  fund: { ...plainKind('Fund'), isQuotedInHundredths: true, isLookedThrough: true },
  privateFund: { ...plainKind('Private fund'), isLookedThrough: true },
  bond,
  loan: { ...plainKind('Loan', 'debt'), isOwnIssuer: true },
  property: plainKind('Property'),
  option,
  right: subscriptionRight,
  future,
  fxForward,
  cash: { ...plainKind('Cash'), assetClass: 'Cash', mayBeShort: true, isInClassAverage: false },
  index: { ...plainKind('Index'), notHeld: message('instruments.notHeld') },
  other: plainKind('Other'),
} as const

export type InstrumentKind = keyof typeof KINDS

/** Terms of an instrument as valuation needs them. */
export type InstrumentTerms = z.output<(typeof KINDS)[InstrumentKind]['terms']>
/** The same as they are stored: days are `YYYY-MM-DD`. */
export type StoredTerms = ReturnType<(typeof KINDS)[InstrumentKind]['termsOf']>

export const INSTRUMENT_KINDS = Object.keys(KINDS) as [InstrumentKind, ...InstrumentKind[]]

/** Definition of a kind. */
export const kindModel = (kind: InstrumentKind): InstrumentKindModel<InstrumentTerms, StoredTerms> => KINDS[kind]

/** The kinds of which something is so, in the order of all. */
export const kindsThat = (holds: (model: InstrumentKindModel<InstrumentTerms, StoredTerms>) => boolean): InstrumentKind[] =>
  INSTRUMENT_KINDS.filter((kind) => holds(kindModel(kind)))

/** The currencies of an instrument's value: that it is quoted in first. */
export function currenciesOf({ kind, currency, terms }: OfKind & { readonly currency: string }): readonly string[] {
  return [currency, ...kindModel(kind).otherCurrencies(terms)]
}

/** External id of the instrument that another follows; null for none. */
export const underlyingOf = ({ kind, terms }: OfKind): string | null => kindModel(kind).underlying(terms)

/** External id of the instrument whose splits restate another; null for none. */
export const splitsWith = ({ kind, terms }: OfKind): string | null => kindModel(kind).splitsWith(terms)

/** Whether the cost of an instrument goes over to what is bought with it. */
export const isSubscription = ({ kind }: Pick<OfKind, 'kind'>): boolean => kindModel(kind).isSubscription

interface OfKind {
  readonly kind: InstrumentKind
  readonly terms: InstrumentTerms
}
