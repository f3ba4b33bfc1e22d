import type { Pack, PackDocument } from '@portal/contract/packs/pack-terms.ts'
import type { StoredDocument } from '#store/packs/pack-documents.ts'
import type { CountedPack } from '#store/packs/packs.ts'

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1_000)

/** A pack with the numbers of its documents. */
export function presentPack(pack: CountedPack): Pack {
  const { id, kind, timePeriod, reportingCurrency, asOf, paper, orderedBy, orderedAt, endedAt } = pack
  const { made, failed, cancelled, left, bytes } = pack
  return {
    id,
    kind,
    timePeriod,
    reportingCCY: reportingCurrency,
    asOf,
    paper,
    orderedBy,
    orderedAt: secondsOf(orderedAt),
    endedAt: endedAt && secondsOf(endedAt),
    clients: made + failed + cancelled + left,
    made,
    failed,
    cancelled,
    left,
    bytes,
  }
}

/** A document of a pack, without its bytes. */
export function presentPackDocument(document: StoredDocument): PackDocument {
  const { id, clientId, clientName, state, reason, madeAt, asOf, snapshotId, size, hash, fileName, mailedAt } = document
  return {
    id,
    clientId,
    client: clientName,
    state,
    reason,
    madeAt: madeAt && secondsOf(madeAt),
    asOf: asOf === null ? null : Date.parse(`${asOf}T00:00Z`) / 1_000,
    dataVersion: snapshotId,
    bytes: size,
    sha256: hash,
    fileName,
    mailedAt: mailedAt && secondsOf(mailedAt),
  }
}
