import type { Instrument } from '@portal/contract/statements/statement.ts'
import type { StoredInstrument } from '@portal/engine/instruments/market-instrument.ts'
import { type KnownInstruments, tickerKey } from '#store/market/known-instruments.ts'
import { identify } from './identify.ts'

interface Instruments {
  readonly stored: ReadonlyMap<string, StoredInstrument>
  readonly known: KnownInstruments
}

/** The instrument that a line of a list names. A ticker without a currency names the only one that has it: lists seldom say more. */
export function onlyInstrument(named: Instrument, day: string, { stored, known }: Instruments): StoredInstrument | undefined {
  const found = identify(named, day, known)
  if (found.outcome === 'known') return stored.get(found.instrumentId)
  if (named.ticker === undefined || named.isin !== undefined || named.currency !== undefined) return undefined
  const [first, ...others] = new Set(known.byTicker.get(tickerKey(named.ticker))?.map(({ id }) => id))
  return first !== undefined && others.length === 0 ? stored.get(first) : undefined
}
