import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { Belief } from '@portal/analytics/series/closes.ts'
import * as z from 'zod/mini'

/**
 * What is known of a kind of instruments. `Terms` are those of an instrument of it as they are valued; days are day numbers.
 * Functions are methods, so that a list of all kinds has one type.
 */
export interface InstrumentKindModel<Terms> {
  /** What people call an instrument of it. */
  readonly name: string
  /** Reads the terms as they are stored. */
  readonly terms: z.ZodMiniType<Terms>
  /** By which limits its closes are judged; null where they are not. */
  readonly judgedAs: Belief['judgedAs']
  /** Whether a price of 0 or less is one. */
  readonly allowsNonPositive: boolean
  /** External id of the instrument whose price, sector and country it follows; null for none. */
  underlying(terms: Terms): string | null
  /** Currencies of its value beside the one that it is quoted in. */
  otherCurrencies(terms: Terms): readonly string[]
  /** When it ends by itself, what it has done then, and the entry that takes it from the books; null for what does not end. */
  end(terms: Terms): InstrumentEnd | null
  /** Why nobody can hold it; null where they can. */
  readonly notHeld: string | null
}

interface InstrumentEnd {
  readonly day: number
  readonly did: 'Matured' | 'Expired'
  readonly entry: string
}

/** A day as it is stored. */
export const storedDay = z.pipe(z.string(), z.transform(parseDay))

/** Terms of what has none. */
export interface NoTerms {
  readonly kind: 'none'
}

/** What is quoted and held, and has no terms. */
export function plainKind(name: string, judgedAs: Belief['judgedAs'] = 'share'): InstrumentKindModel<NoTerms> {
  return {
    name,
    terms: z.object({ kind: z.literal('none') }),
    judgedAs,
    allowsNonPositive: false,
    underlying: () => null,
    otherCurrencies: () => [],
    end: () => null,
    notHeld: null,
  }
}
