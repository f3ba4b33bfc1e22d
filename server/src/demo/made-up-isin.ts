import type { InstrumentKind } from '@portal/engine/instruments/kinds.ts'
import { completeIsin } from '#ingest/complete-isin.ts'
import type { InstrumentRecord } from '#ingest/dataset.ts'
import { seriesKey } from './random/draw.ts'

/** No country has these letters: ISO 3166-1 leaves them to its users, so that no real security can have such a number. */
const NO_COUNTRY = 'QZ'
const PLACES = 9
/** What is issued to many; a contract, a house or a private fund has no ISIN. */
const NUMBERED: ReadonlySet<InstrumentKind> = new Set(['share', 'etf', 'fund', 'bond'])

/** The ISIN of an instrument of the demo, from its id: of the right form, and of no security there is. Null for what has none. */
export function madeUpIsin({ id, kind }: Pick<InstrumentRecord, 'id' | 'kind'>): string | null {
  if (!NUMBERED.has(kind)) return null
  const number = seriesKey(`ISIN ${id}`).toString(36).toUpperCase().padStart(PLACES, '0')
  return completeIsin(`${NO_COUNTRY}${number}`)
}
