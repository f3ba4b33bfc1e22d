import { type MergeProposal, mergeProposals, PROPOSED_MERGES } from '@portal/contract/institution/instruments.ts'
import { answer } from '#http/answer.ts'
import { better, type LikelyPair, likelyPairs } from '#ingest/booking/likely-pairs.ts'
import { type InstrumentEntries, readInstrumentEntries } from '#store/ledger/instrument-entries.ts'
import { type IdentifiedInstrument, readIdentifiedInstruments } from '#store/market/known-instruments.ts'
import { mergedOrKept, readDistinctions } from '#store/market/merges.ts'
import type { ImportServices } from '../import-services.ts'

export const answerMergeProposals = answer(mergeProposals, async ({ caller }, { db, clock }: ImportServices) => {
  const { institutionId } = caller
  const today = clock.now().toISOString().slice(0, 10)
  return await db.as(
    caller,
    async (tx) => {
      const { rows, merges } = await readIdentifiedInstruments(tx, institutionId)
      const all = likelyPairs(rows, { merges, distinct: await readDistinctions(tx, institutionId) }, today)
      const pairs = all.slice(0, PROPOSED_MERGES)
      const ids = [...new Set(pairs.flatMap(({ merged, kept }) => [merged.id, kept.id]))]
      const entries = await readInstrumentEntries(tx, institutionId, ids, merges)
      const taken = mergedOrKept(merges)
      return { rows: pairs.map((pair) => presented(pair, entries, taken)), rowCount: all.length }
    },
    'read only',
  )
})

type Entries = ReadonlyMap<string, InstrumentEntries>

/** Of two that are identified as well, the one with more entries is kept, unless the other has to be. */
function presented({ because, common, merged, kept }: LikelyPair, entries: Entries, taken: ReadonlySet<string>): MergeProposal {
  const [one, other] = [presentedInstrument(merged, entries), presentedInstrument(kept, entries)]
  const isExchanged = better(merged, kept) === 0 && !taken.has(kept.id) && one.entries > other.entries
  return { because, common, ...(isExchanged ? { merged: other, kept: one } : { merged: one, kept: other }) }
}

function presentedInstrument({ id, externalId, ticker, name, currency, isin }: IdentifiedInstrument, entries: Entries) {
  const { accounts = [], ...counts } = entries.get(id) ?? { entries: 0, accountCount: 0 }
  return { id: externalId, ticker, name, currency, isin, ...counts, accounts: [...accounts] }
}
