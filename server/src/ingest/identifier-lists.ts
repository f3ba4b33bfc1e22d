import type { Known } from '#store/booking/book-known.ts'
import type { IdentifierRecord, ReferenceDataset } from './dataset.ts'

/** An identifier as it will be, and the record that says so; null where it is booked already. */
export interface PlacedIdentifier extends IdentifierRecord {
  readonly from: { readonly kind: 'identifiers' | 'instruments'; readonly index: number } | null
}

/** The identifiers of an instrument in a scheme, as they will be after the booking. */
type IdentifierList = readonly PlacedIdentifier[]

/**
 * All identifiers as they will be, by instrument and scheme. A file of identifiers has all of an instrument and scheme; a column of
 * instruments.csv says the one of now, and takes the place of the one without an end, unless the instrument has it already.
 */
export function identifierLists({ identifiers, instruments }: ReferenceDataset, known: Known): readonly IdentifierList[] {
  const booked = known.identifiers.map((row) => ({ ...row, mic: row.mic === '' ? null : row.mic, from: null }))
  const lists = new Map<string, IdentifierList>(Map.groupBy(booked, keyOf))
  const given = identifiers.map((record, index) => ({ ...record, from: { kind: 'identifiers' as const, index } }))
  for (const [key, list] of Map.groupBy(given, keyOf)) lists.set(key, list)
  for (const [index, { id, identifiers: ofNow = [] }] of instruments.entries())
    for (const each of ofNow) {
      const own = { ...each, instrument: id, toDay: null, from: { kind: 'instruments' as const, index } }
      const list = lists.get(keyOf(own)) ?? []
      if (list.some(({ value, mic }) => value === own.value && mic === own.mic)) continue
      const replaced = list.find(({ mic, toDay }) => mic === own.mic && toDay === null)
      const others = list.filter((other) => other !== replaced)
      lists.set(keyOf(own), [...others, { ...own, fromDay: replaced?.fromDay ?? null }])
    }
  return [...lists.values()]
}

const keyOf = ({ instrument, scheme }: Pick<IdentifierRecord, 'instrument' | 'scheme'>): string => `${scheme} ${instrument}`
