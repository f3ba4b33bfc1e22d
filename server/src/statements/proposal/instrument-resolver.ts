import type { Instrument } from '@portal/contract/statements/statement.ts'
import type { StoredInstrument } from '@portal/engine/instruments/market-instrument.ts'
import { idOf } from '#store/id.ts'
import { type KnownInstrument, type KnownInstruments, knownInstruments } from '#store/market/known-instruments.ts'
import { identify } from '../identity/identify.ts'
import type { ProposedInstrument } from '../identity/propose.ts'
import type { Objection } from './outcome.ts'

/** An instrument that a statement means: one of the institution, or one that is proposed. */
export type ResolvedInstrument = Pick<StoredInstrument, 'id' | 'externalId' | 'kind' | 'currency' | 'multiplier'>

export interface InstrumentResolver {
  /** @param currency of the quotation, where the statement says it elsewhere */
  readonly resolve: (named: Instrument, day: string, currency: string | undefined) => ResolvedInstrument | Objection
  /** New instruments by external id. */
  readonly proposed: ReadonlyMap<string, ProposedInstrument>
}

/**
 * Finds instruments, and proposes those that are not there: each once, however many lines name it.
 *
 * @param stored the instruments of the institution
 */
export function instrumentResolver(
  institutionId: string,
  known: KnownInstruments,
  stored: readonly ResolvedInstrument[],
  mayPropose: boolean,
): InstrumentResolver {
  const proposed = new Map<string, ProposedInstrument>()
  const resolved = new Map(stored.map((row) => [row.id, row]))
  let all = known

  function propose(proposal: ProposedInstrument): ResolvedInstrument {
    const { id: externalId, identifiers = [], ...record } = proposal.record
    const id = idOf(institutionId, 'instrument', externalId)
    const always = { mic: null, from: null, to: null }
    const isin = record.isin === null ? [] : [{ scheme: 'isin' as const, value: record.isin }]
    const row: KnownInstrument = {
      ...record,
      id,
      externalId,
      identifiers: [...isin, ...identifiers].map((each) => ({ ...always, ...each })),
    }
    proposed.set(externalId, proposal)
    const { kind, currency, multiplier } = record
    const instrument = { id, externalId, kind, currency, multiplier }
    resolved.set(id, instrument)
    all = knownInstruments([...all.rows, row])
    return instrument
  }

  return {
    proposed,
    resolve: (named, day, currency) => {
      const found = identify(currency === undefined ? named : { currency, ...named }, day, all)
      const name = named.name ?? named.ticker ?? named.isin ?? ''
      if (found.outcome === 'known') return resolved.get(found.instrumentId)!
      if (found.outcome === 'ambiguous') {
        const candidates = found.candidates.map(({ instrumentId }) => resolved.get(instrumentId)!.externalId).join(', ')
        return { outcome: 'doubtful', code: 'instrumentAmbiguous', params: { name, candidates } }
      }
      const { proposal } = found
      if ('missing' in proposal)
        return { outcome: 'doubtful', code: 'instrumentIncomplete', params: { name, missing: proposal.missing.join(', ') } }
      return mayPropose ? propose(proposal) : { outcome: 'doubtful', code: 'instrumentUnknown', params: { name } }
    },
  }
}
