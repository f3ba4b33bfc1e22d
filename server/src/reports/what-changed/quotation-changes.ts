import type { QuotationChange } from '@portal/contract/reports/what-changed.ts'

import type { Market } from '@portal/engine/market/market.ts'
import type { StoredMarket } from '@portal/engine/market/stored-market.ts'
import type { ComparedScope, QuotationKey } from '#histories/recorded-as-of.ts'
import type { ScopeHistory } from '#histories/scope-history.ts'
import type { PresentedBookings } from './present-bookings.ts'

const DAY_SECONDS = 86_400

/**
 * Changed closes of present and former holdings, and changed rates of their currencies; the latest day first.
 *
 * @param asOfThen day number of the last close that was known then; later days are new
 * @param reportingCCY its rates are included
 * @param most maximum number, the latest
 */
export async function quotationChanges(
  compared: ComparedScope,
  asOfThen: number,
  reportingCCY: string,
  bookings: PresentedBookings,
  most: number,
): Promise<{ readonly changes: readonly QuotationChange[]; readonly count: number }> {
  const { before, after } = compared
  const held = heldIn([before, after])
  const currencies = new Set([reportingCCY, ...[...held.values()].map(({ currency }) => currency), ...cashIn([before, after])])
  const stored = { was: before.market.stored, is: after.market.stored }
  const found = [
    ...differences(stored.was.prices, stored.is.prices, held, asOfThen).map((each) => ({ ...each, kind: 'price' as const })),
    ...differences(stored.was.fxRates, stored.is.fxRates, currencies, asOfThen).map((each) => ({
      ...each,
      kind: 'rate' as const,
    })),
  ].sort((a, b) => b.day - a.day)
  const shown = found.slice(0, most)
  const knownAt = await bookedAt(compared, shown)
  const pivot = after.market.currencies[0]!
  const changes = shown.map((each, i): QuotationChange => {
    const instrument = each.kind === 'price' ? held.get(each.of)! : null
    return {
      change: each.was === null ? 'late' : each.is === null ? 'withdrawn' : 'corrected',
      kind: each.kind,
      date: each.day * DAY_SECONDS,
      symbol: instrument?.ticker ?? `${each.of}${pivot}`,
      ccy: instrument?.currency ?? pivot,
      was: each.was,
      is: each.is,
      booking: bookings.byKnownAt(knownAt[i]!.is) ?? bookings.byKnownAt(knownAt[i]!.was),
    }
  })
  return { changes, count: found.length }
}

interface Difference {
  readonly of: string
  readonly day: number
  readonly was: number | null
  readonly is: number | null
}

/** The instruments of the ledgers, by id. */
function heldIn(histories: readonly ScopeHistory[]): ReadonlyMap<string, Market['instruments'][number]> {
  const instruments = histories.flatMap(({ market, accounts }) =>
    accounts.flatMap(({ ledger }) => ledger.rows.map(({ instrument }) => market.instruments[instrument]!)),
  )
  return new Map(instruments.map((instrument) => [instrument.id, instrument]))
}

const cashIn = (histories: readonly ScopeHistory[]): readonly string[] =>
  histories.flatMap(({ market, accounts }) =>
    accounts.flatMap(({ ledger }) => ledger.cash.map(({ currency }) => market.currencies[currency]!)),
  )

/** Differences of two sets of series up to a day, for the given keys. */
function differences(
  former: StoredMarket['prices'],
  later: StoredMarket['prices'],
  asked: { readonly has: (of: string) => boolean },
  until: number,
): readonly Difference[] {
  const wasOf = new Map(former.map((series) => [series.of, series]))
  const isOf = new Map(later.map((series) => [series.of, series]))
  const keys = [...new Set([...wasOf.keys(), ...isOf.keys()])].filter((key) => asked.has(key))
  return keys.flatMap((of) => {
    const was = valuesByDay(wasOf.get(of))
    const is = valuesByDay(isOf.get(of))
    const days = [...new Set([...was.keys(), ...is.keys()])].filter((day) => day <= until && was.get(day) !== is.get(day))
    return days.map((day) => ({ of, day, was: was.get(day) ?? null, is: is.get(day) ?? null }))
  })
}

function valuesByDay(series: StoredMarket['prices'][number] | undefined): ReadonlyMap<number, number> {
  const { days, values } = series ?? { days: [], values: [] }
  return new Map(Array.from(days, (day, i) => [day, values[i]!]))
}

/** When the batches of the values became known. */
async function bookedAt(
  { quotedOn }: ComparedScope,
  shown: readonly (Difference & { readonly kind: 'price' | 'rate' })[],
): Promise<readonly { readonly was: Date | null; readonly is: Date | null }[]> {
  const found = new Map<Difference, { readonly was: Date | null; readonly is: Date | null }>()
  for (const kind of ['price', 'rate'] as const) {
    const asked = shown.filter((each) => each.kind === kind)
    const keys = asked.map(({ of, day }): QuotationKey => ({ of, after: day - 1, until: day }))
    const [was, is] = [await quotedOn('then', kind, keys), await quotedOn('now', kind, keys)]
    for (const [i, each] of asked.entries()) found.set(each, { was: was[i]!, is: is[i]! })
  }
  return shown.map((each) => found.get(each)!)
}
