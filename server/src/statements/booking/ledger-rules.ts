import { NOTHING } from '#ingest/booking/delivery-of.ts'
import { checkEntries, checkReference } from '#ingest/checks/check-dataset.ts'
import type { Dataset, ReferenceDataset } from '#ingest/dataset.ts'
import { createFailures, type LineFailure } from '#ingest/line-failure.ts'
import type { Known } from '#store/booking/book-known.ts'
import type { ProposedInstrument } from '../identity/propose.ts'
import type { ProposedEntry } from '../proposal/propose-account.ts'

/**
 * Refuses the entries that break a rule of the ledger.
 *
 * @param begun the clients and accounts that come with them
 */
export function applyLedgerRules(
  entries: readonly ProposedEntry[],
  proposed: ReadonlyMap<string, ProposedInstrument>,
  known: Known,
  begun: Pick<Dataset, 'clients' | 'accounts'>,
): void {
  const reference: ReferenceDataset = { ...NOTHING, ...begun, instruments: [...proposed.values()].map(({ record }) => record) }
  const broken = createFailures(Number.POSITIVE_INFINITY)
  const references = checkReference(reference, known, {}, broken)
  const faulty = new Map(
    broken
      .first()
      .filter(({ file }) => file === 'instruments.csv')
      .map((failure) => [failure.line, failure]),
  )
  const faultOf = new Map(reference.instruments.map(({ id }, index) => [id, faulty.get(index + 2)]))
  for (const entry of entries) {
    if (entry.outcome !== 'new') continue
    const failure = entry.records.map(failureOf).find((each) => each !== undefined)
    if (!failure) continue
    entry.outcome = 'refused'
    entry.objection = { outcome: 'refused', code: 'ledgerRule', params: { reason: failure.reason, remedy: failure.remedy } }
  }

  function failureOf({ kind, record, id }: ProposedEntry['records'][number]): LineFailure | undefined {
    const instrument = record.instrument === null ? undefined : faultOf.get(record.instrument)
    if (instrument) return instrument
    const failures = createFailures(1)
    checkEntries(kind, [{ ...record, id } as Dataset[typeof kind][number]], [1], references, null, failures)
    return failures.first()[0]
  }
}

/** Dataset of proposed entries, with the new instruments that they name. */
export function datasetOf(entries: readonly ProposedEntry[], proposed: ReadonlyMap<string, ProposedInstrument>): Dataset {
  const records = entries.flatMap((entry) => (entry.outcome === 'new' ? entry.records : []))
  const named = new Set(records.flatMap(({ record }) => record.instrument ?? []))
  // The underlying of an option may be new, too.
  for (const id of [...named]) {
    const terms = proposed.get(id)?.record.terms
    if (terms && 'underlying' in terms && terms.underlying !== null) named.add(terms.underlying)
  }
  return {
    ...NOTHING,
    instruments: [...proposed.values()].flatMap(({ record }) => (named.has(record.id) ? [record] : [])),
    transactions: records.flatMap(({ kind, record, id }) => (kind === 'transactions' ? [{ ...record, id }] : [])),
    income: records.flatMap(({ kind, record, id }) => (kind === 'income' ? [{ ...record, id }] : [])),
    transfers: records.flatMap(({ kind, record, id }) => (kind === 'transfers' ? [{ ...record, id }] : [])),
  }
}
