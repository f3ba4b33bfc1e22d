import { type BondTerms, bond } from './bond.ts'
import { type FutureTerms, future } from './future.ts'
import { type FxForwardTerms, fxForward } from './fx-forward.ts'
import { type InstrumentKindModel, type NoTerms, plainKind } from './instrument-kind.ts'
import { type OptionTerms, option } from './option.ts'

/** Every kind of instruments, in the order of the documentation of files. */
const KINDS = {
  share: plainKind('Share'),
  etf: plainKind('ETF'),
  fund: plainKind('Fund'),
  privateFund: plainKind('Private fund'),
  bond,
  loan: plainKind('Loan', 'bond'),
  property: plainKind('Property'),
  option,
  future,
  fxForward,
  cash: plainKind('Cash'),
  index: { ...plainKind('Index'), notHeld: 'An index cannot be held' },
  other: plainKind('Other'),
} as const

export type InstrumentKind = keyof typeof KINDS

/** What valuing an instrument needs of its terms. */
export type InstrumentTerms = BondTerms | OptionTerms | FutureTerms | FxForwardTerms | NoTerms

export const INSTRUMENT_KINDS = Object.keys(KINDS) as [InstrumentKind, ...InstrumentKind[]]

/** What is known of a kind. */
export const kindModel = (kind: InstrumentKind): InstrumentKindModel<InstrumentTerms> => KINDS[kind]

/** The currencies of an instrument's value: that it is quoted in first. */
export function currenciesOf({ kind, currency, terms }: OfKind & { readonly currency: string }): readonly string[] {
  return [currency, ...kindModel(kind).otherCurrencies(terms)]
}

/** External id of the instrument that another follows; null for none. */
export const underlyingOf = ({ kind, terms }: OfKind): string | null => kindModel(kind).underlying(terms)

interface OfKind {
  readonly kind: InstrumentKind
  readonly terms: InstrumentTerms
}
