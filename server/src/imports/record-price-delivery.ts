import type { Warning } from '@portal/contract/institution/warning.ts'
import { tokenOfActor } from '#access/caller.ts'
import type { ImportEnd, readImport } from '#store/booking/imports.ts'
import type { Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { insertSourceDelivery } from '#store/sources/deliveries.ts'
import { findSourceOfToken } from '#store/sources/sources.ts'

type Sent = Pick<NonNullable<Awaited<ReturnType<typeof readImport>>>, 'id' | 'institutionId' | 'name' | 'sentBy' | 'contentHash'>

/** Keeps what became of closes and rates, where the token that sent them is of a source. What was there already is none of its lines. */
export async function recordPriceDelivery(
  tx: Transaction,
  { id, institutionId, name, sentBy, contentHash: hash }: Sent,
  { state, endedAt: at, counts, failures, failureCount, warnings }: ImportEnd,
): Promise<void> {
  const tokenId = tokenOfActor(sentBy)
  const source = tokenId === undefined ? undefined : await findSourceOfToken(tx, institutionId, tokenId)
  if (!source) return
  const [first] = failures as readonly { readonly reason: string }[]
  // Closes of the day before are for a person to look at.
  const old = (warnings as readonly Warning[]).find(({ code }) => code === 'importWarning.sameAsDayBefore')
  const isRefused = state !== 'booked' && state !== 'unchanged'
  const newLines = isRefused ? 0 : Object.values(counts).reduce((sum, { added, corrected }) => sum + added + corrected, 0)
  await insertSourceDelivery(tx, {
    id: newId(),
    institutionId,
    sourceId: source.id,
    at,
    file: name,
    hash,
    lines: newLines + failureCount,
    newLines,
    waitingLines: 0,
    refusedLines: failureCount,
    differences: 0,
    accountIds: [],
    jobId: null,
    fetchedAs: null,
    outcome: isRefused ? 'refused' : old ? 'waiting' : state,
    reason: first?.reason ?? old?.text ?? null,
    batchId: state === 'booked' ? id : null,
  })
}
