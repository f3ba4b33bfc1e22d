import type { Instrument } from '@portal/contract/statements/statement.ts'
import type { StoredInstrument } from '@portal/engine/instruments/market-instrument.ts'
import { idOf } from '#store/id.ts'
import { type KnownInstrument, type KnownInstruments, knownInstruments } from '#store/market/known-instruments.ts'
import { identify, payerOf } from '../identity/identify.ts'
import type { IncompleteInstrument, ProposedInstrument } from '../identity/propose.ts'
import type { Objection } from './outcome.ts'

/** An instrument that a statement means: one of the institution, or one that is proposed. */
export type ResolvedInstrument = Pick<StoredInstrument, 'id' | 'externalId' | 'kind' | 'currency' | 'multiplier'>

export interface InstrumentResolver {
  /**
   * @param currency of the quotation, where the statement says it elsewhere
   * @param isPaid whether it is that of a payment, which may be another one
   */
  readonly resolve: (
    named: Instrument,
    day: string,
    currency: string | undefined,
    isPaid?: boolean,
  ) => ResolvedInstrument | Objection
  /** New instruments by external id. */
  readonly proposed: ReadonlyMap<string, ProposedInstrument>
  /** Those of which too little is said, by the id that they would have. */
  readonly incomplete: ReadonlyMap<string, IncompleteInstrument>
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
  const incomplete = new Map<string, IncompleteInstrument>()
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

  function resolve(given: Instrument, day: string, currency: string | undefined, isPaid = false): ResolvedInstrument | Objection {
    const named = currency === undefined ? given : { currency, ...given }
    const found = identified(named, day)
    const name = named.name ?? named.ticker ?? named.isin ?? ''
    if (found.outcome === 'known') return resolved.get(found.instrumentId)!
    if (found.outcome === 'ambiguous') {
      const candidates = found.candidates.map(({ instrumentId }) => resolved.get(instrumentId)!.externalId).join(', ')
      return { outcome: 'doubtful', code: 'instrumentAmbiguous', params: { name, candidates } }
    }
    const payer = isPaid ? payerOf(named, day, all) : undefined
    if (payer !== undefined) return resolved.get(payer)!
    const { proposal } = found
    if ('missing' in proposal) {
      if (proposal.said.id !== undefined) incomplete.set(proposal.said.id, proposal)
      return { outcome: 'doubtful', code: 'instrumentIncomplete', params: { name, missing: proposal.missing.join(', ') } }
    }
    return mayPropose ? propose(proposal) : { outcome: 'doubtful', code: 'instrumentUnknown', params: { name } }
  }

  /** An option needs its underlying: one that nothing names yet is proposed by its symbol, as a purchase of it would be. */
  function identified(named: Instrument, day: string): ReturnType<typeof identify> {
    const found = identify(named, day, all)
    if (found.outcome !== 'unknown' || named.underlying === undefined || !mayPropose) return found
    if (!('missing' in found.proposal) || found.proposal.missing.join() !== 'underlying') return found
    const { currency, underlying } = named
    const share = identify({ ticker: underlying, ...(currency && { currency }) }, day, all)
    if (share.outcome !== 'unknown' || 'missing' in share.proposal) return found
    propose(share.proposal)
    return identify(named, day, all)
  }

  return { proposed, incomplete, resolve }
}
