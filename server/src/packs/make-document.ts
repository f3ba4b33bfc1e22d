import { createHash } from 'node:crypto'
import { type DocumentRequest, REPORT_SECTIONS } from '@portal/contract/reports/embedded-report.ts'
import { isInterval } from '@portal/contract/reports/time-period.ts'
import type { Caller } from '#access/caller.ts'
import type { CurrentEntitlements } from '#access/entitlements.ts'
import type { EntitledClient } from '#access/scope.ts'
import { Failure } from '#base/failure.ts'
import { jobReason } from '#base/job-failure.ts'
import { type WritingServices, writeAlone } from '#documents/write-report.ts'
import { fileNameOf } from '#http/content-disposition.ts'
import type { MadeDocument, OrderedDocument } from '#store/packs/pack-documents.ts'
import type { StoredPack } from '#store/packs/packs.ts'
import { ordererOf } from './orderer.ts'

/** Services that make documents of packs. */
export interface PackServices extends Omit<WritingServices, 'entitlements'> {
  /** Called before a document, so that it is of what is booked now, and of the entitlements of this version. */
  readonly refresh: (institutionId: string, entitlementVersion: number) => void
}

type Outcome = MadeDocument | { readonly refused: string }

/** Makes a document with the rights that its orderer has now; what is refused to them is said in its place. */
export async function makeDocument(
  services: PackServices & { readonly entitlements: CurrentEntitlements },
  { document, pack }: OrderedDocument,
): Promise<Outcome> {
  const caller = await ordererOf(services, pack)
  if (!caller) return { refused: jobReason('notEntitled') }
  // The orderer may have lost the client since the order.
  const entitled = await services.entitlements.ofNow(caller)
  services.refresh(pack.institutionId, entitled.version)
  const client = entitled.clients.find(({ id, accounts }) => id === document.clientId && accounts.length > 0)
  if (!client) return { refused: jobReason('notEntitled') }
  try {
    return await written(services, caller, client, pack)
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    return { refused: error.reason }
  }
}

async function written(
  services: WritingServices,
  caller: Caller,
  client: EntitledClient,
  pack: StoredPack,
): Promise<MadeDocument> {
  const { kind, paper } = pack
  const question = questionOf(client, pack)
  const { bytes, day, snapshotId } = await writeAlone(services, { caller, question }, { kind: 'pdf', paper })
  const { timePeriod } = question
  const name = fileNameOf([client.name, kind, timePeriod!, isInterval(timePeriod!) ? '' : day], '.pdf')
  return {
    clientName: client.name,
    accountIds: question.accountsInScope,
    madeAt: services.clock.now(),
    asOf: day,
    snapshotId,
    fileName: name,
    hash: createHash('sha256').update(bytes).digest('hex'),
    bytes,
  }
}

function questionOf(
  client: EntitledClient,
  { orderedBy, kind, timePeriod, asOf, reportingCurrency }: StoredPack,
): DocumentRequest {
  return {
    userName: orderedBy,
    deviceType: 0,
    clientName: client.name,
    accountsInScope: client.accounts.map(({ id }) => id),
    reportingCCY: reportingCurrency ?? client.reportingCurrency,
    // It was checked when it was ordered.
    timePeriod: timePeriod as NonNullable<DocumentRequest['timePeriod']>,
    ...(asOf !== null && { asOf }),
    ...(kind === 'full' && { sections: [...REPORT_SECTIONS] }),
  }
}
