import type { Instrument } from '@portal/contract/statements/statement.ts'
import type { StoredInstrument } from '@portal/engine/instruments/market-instrument.ts'
import { nameOf } from './name-of.ts'

interface Choices {
  readonly stored: ReadonlyMap<string, StoredInstrument>
  /** Ids of instruments (as in files) by what a list calls them, '' where it says nothing. */
  readonly chosen: ReadonlyMap<string, string>
}

/** The instrument that a person chose for what a list calls so; undefined where none was chosen, or it is not there. */
export function chosenInstrument(named: Instrument, { stored, chosen }: Choices): StoredInstrument | undefined {
  const choice = chosen.get(nameOf(named))
  return choice === undefined ? undefined : [...stored.values()].find(({ externalId }) => externalId === choice)
}
