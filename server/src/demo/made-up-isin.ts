import type { InstrumentKind } from '@portal/engine/instruments/kinds.ts'
import { completeIsin } from '#ingest/complete-isin.ts'
import type { InstrumentRecord } from '#ingest/dataset.ts'
import { seriesKey } from './random/draw.ts'

/** ISO 3166-1 reserves these letters for users, so that no real security can have such an ISIN. */
const NO_COUNTRY = 'QZ'
const PLACES = 9
/** Kinds of securities; a contract, a property or a private fund has no ISIN. */
const NUMBERED: ReadonlySet<InstrumentKind> = new Set(['share', 'etf', 'fund', 'bond'])

/** The ISIN of an instrument of the demo, from its id: valid in form, and of no real security. Null for kinds without one. */
export function madeUpIsin({ id, kind }: Pick<InstrumentRecord, 'id' | 'kind'>): string | null {
  if (!NUMBERED.has(kind)) return null
  const number = seriesKey(`ISIN ${id}`).toString(36).toUpperCase().padStart(PLACES, '0')
  return completeIsin(`${NO_COUNTRY}${number}`)
}
