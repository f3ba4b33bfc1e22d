import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { Belief, PriceAction } from '@portal/analytics/series/closes.ts'
import type { InstrumentCells } from '@portal/contract/imports/import-files.ts'
import * as z from 'zod/mini'
import type { Curves } from '#curves/curves.ts'
import { type LedgerInstrument, type PaidInstrument, paidInstrument, type QuotedInstrument } from '#ledger/ledger-instrument.ts'
import type { Text } from '#message.ts'
import type { InstrumentMarket } from './instrument-market.ts'
import type { Accrual, FirstOrder, OptionPricing, YieldPricing } from './pricing.ts'

/**
 * Definition of a kind of instruments. `Terms` are those of an instrument of it as they are valued, `Stored` as they are stored; days
 * are day numbers in the first and `YYYY-MM-DD` in the second. Functions of terms are methods, so that a list of all kinds has one type.
 */
export interface InstrumentKindModel<Terms, Stored = unknown> {
  /** Name of an instrument of the kind. */
  readonly name: string

  /** Reads the terms as they are stored. */
  readonly terms: z.ZodMiniType<Terms>
  /** The columns of instruments.csv that its terms are read from. */
  readonly columns: { readonly needed: readonly TermColumn[]; readonly optional: readonly TermColumn[] }
  /** The terms of a line of instruments.csv in which the columns that are needed have values. */
  readonly termsOf: (cells: InstrumentCells) => Stored
  /** The terms as people read them; null for none. */
  inWords(terms: Terms): Text | null
  /** Faults of terms by themselves. */
  faultsOf(terms: Terms): readonly TermFault[]
  /**
   * Whether a line must state the multiplier: a bond at 99.5 may be per 100 or per 1000, a contract may be for anything, and a guess
   * would be wrong by that factor.
   */
  readonly needsMultiplier: boolean
  /** The multiplier of a new instrument of which none is stated; null for none. */
  readonly usualMultiplier: string | null
  /** The asset class of all of its instruments; null where each has its own. */
  readonly assetClass: string | null
  /** The asset class of a new instrument of which none is stated; null for none. */
  readonly usualAssetClass: string | null

  /** By which limits its closes are judged; null where they are not. */
  readonly judgedAs: Belief['judgedAs']
  /** Whether a price of 0 or less is one. */
  readonly allowsNonPositive: boolean
  /** Whether a multiplier of 0.01 means that it is quoted in hundredths of its currency; of a bond it means per 100 of face. */
  readonly isQuotedInHundredths: boolean
  /** Why it has no quoted price; null where it has one. */
  readonly notQuoted: Text | null
  /** Why it cannot be held; null where it can. */
  readonly notHeld: Text | null
  /** Whether its price moves on nearly every day. */
  readonly movesDaily: boolean
  /** Whether statements may call it as another instrument: as its underlying or its issuer. */
  readonly mayShareName: boolean
  /** Whether less than nothing is held of it as a matter of course: it is written, or dealt for later. */
  readonly mayBeShort: boolean

  /** External id of the instrument whose price, sector and country it follows; null for none. */
  underlying(terms: Terms): string | null
  /** External id of the instrument whose splits restate it, as they do its underlying; null for none. */
  splitsWith(terms: Terms): string | null
  /** Whether its cost goes over to what is bought with it, and back where it lapses. */
  readonly isSubscription: boolean
  /** Delivery at its strike when it is exercised; null for a kind that is not exercised. */
  readonly exercise: { of(terms: Terms): Exercise } | null
  /** Currencies of its value beside the one that it is quoted in. */
  otherCurrencies(terms: Terms): readonly string[]
  /** Whether its countries, sectors and issuers are those of what it holds. */
  readonly isLookedThrough: boolean
  /** Whether it counts as its own issuer where none is named. */
  readonly isOwnIssuer: boolean
  /** When it ends by itself, what it has done then, and the entry that takes it from the books; null for what does not end. */
  end(terms: Terms): InstrumentEnd | null

  /** How its value becomes cash. */
  readonly settlement: LedgerInstrument['settlement']
  /** Facts of an instrument that the replay of a ledger needs. */
  ledgerInstrument(terms: Terms, quoted: QuotedInstrument, surroundings: LedgerSurroundings): LedgerInstrument
  /** Interest beside its price; null for none. */
  readonly accrual: Accrual<Terms> | null
  /** The price on which risk factors act. */
  readonly factorsActOn: 'price' | 'underlying' | 'nothing'
  /** Whether its betas count in the average of its asset class. */
  readonly isInClassAverage: boolean
  /** Its yield, where its price follows that; null for everything else. */
  readonly yields: YieldPricing | null
  /** Its model, where it is revalued when its underlying moves; null for everything else. */
  readonly option: OptionPricing | null
  /**
   * Which rates, curves and dividend yields its value or model uses at a close, or that none is known; null where it uses none.
   *
   * @param spotOf units of the second currency for one of the first
   */
  ratesUsed(
    terms: Terms,
    market: InstrumentMarket,
    index: number,
    t: number,
    spotOf: (currency: string, into: string) => number,
  ): Text | null
  /** The first order of its price moves from a close on; null where the whole move counts as first order. */
  readonly firstOrder: ((market: InstrumentMarket, index: number, from: number) => FirstOrder) | null
}

export type TermColumn = keyof InstrumentCells & string

/** A column whose value cannot be, and what to do about it. */
export interface TermFault {
  readonly column: TermColumn
  readonly reason: Text
  readonly remedy: Text
}

interface InstrumentEnd {
  readonly day: number
  readonly did: 'matured' | 'expired'
  readonly entry: 'redemption' | 'expiry' | 'exercise'
}

interface Exercise {
  /** External id of what is delivered. */
  readonly underlying: string
  readonly isCall: boolean
  /** For one unit, as the underlying is quoted. */
  readonly strike: number
  /** Units of the underlying for one unit; null where the multiplier says it. */
  readonly unitsPerRight: number | null
}

/** Market in which an instrument is laid out. */
export interface LedgerSurroundings {
  readonly days: Int32Array
  readonly curves: Curves
  /** That it is quoted in. */
  readonly currency: string
  /** Events that move its price beside the market, such as splits. */
  readonly priceActions: readonly PriceAction[]
  readonly currencyIndex: (code: string) => number
  /** Index of what is delivered of an instrument by its external id; null where it cannot be held. */
  readonly deliverable: (externalId: string) => number | null
  /** The multiplier of an instrument by its external id. */
  readonly multiplierOf: (externalId: string) => number
}

/** A fault where a condition does not hold. */
export function fault(holds: boolean, column: TermColumn, reason: Text, remedy: Text): readonly TermFault[] {
  return holds ? [] : [{ column, reason, remedy }]
}

/** A day as it is stored. */
export const storedDay = z.pipe(z.string(), z.transform(parseDay))

/** Terms of what has none. */
interface NoTerms {
  readonly kind: 'none'
}

/** A kind that is quoted and held, and has no terms. Other kinds state their differences. */
export function plainKind(name: string, judgedAs: Belief['judgedAs'] = 'share'): InstrumentKindModel<NoTerms, NoTerms> {
  return {
    ...quotedKind,
    name,
    judgedAs,
    terms: z.object({ kind: z.literal('none') }),
    columns: { needed: [], optional: [] },
    termsOf: () => ({ kind: 'none' }),
    underlying: () => null,
    end: () => null,
  }
}

/** Definition that most kinds share. */
export const quotedKind = {
  inWords: () => null,
  faultsOf: () => [],
  needsMultiplier: false,
  usualMultiplier: null,
  assetClass: null,
  usualAssetClass: null,
  allowsNonPositive: false,
  isQuotedInHundredths: false,
  notQuoted: null,
  notHeld: null,
  movesDaily: false,
  mayShareName: false,
  mayBeShort: false,
  splitsWith: () => null,
  isSubscription: false,
  exercise: null,
  otherCurrencies: () => [],
  isLookedThrough: false,
  isOwnIssuer: false,
  settlement: 'paid',
  ledgerInstrument: (_terms: unknown, quoted: QuotedInstrument): PaidInstrument => paidInstrument(quoted),
  accrual: null,
  factorsActOn: 'price',
  isInClassAverage: true,
  yields: null,
  option: null,
  ratesUsed: () => null,
  firstOrder: null,
} as const satisfies Partial<InstrumentKindModel<unknown>>
