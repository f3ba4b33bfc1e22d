import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import { bookEntry, cancelEntry } from '@portal/contract/institution/entries.ts'
import { actorOf, type UserCaller } from '#access/caller.ts'
import { badRequest, forbidden } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer, type RequestContext } from '#http/answer.ts'
import { once } from '#http/once.ts'
import { bookEntry as bookOne, cancelEntry as cancelOne, type EntryChange } from '#ingest/booking/book-entry.ts'
import { warningsOfFiles } from '#ingest/booking/booking-warnings.ts'
import type { Transaction } from '#store/database.ts'
import { hasStoredRight } from '#store/institution/entitlements.ts'
import type { ImportServices } from './import-services.ts'

export const answerBookEntry = answer(bookEntry, async (call, services: ImportServices) => {
  const { kind, revision = 0, comment = '', dryRun = false } = call.body
  const cells = Object.fromEntries(Object.entries(call.body.cells).map(([column, cell]) => [column, cell.toWellFormed()]))
  const isCorrection = (cells.id ?? '') !== ''
  if (isCorrection && (revision === 0 || (comment === '' && !dryRun))) throw badRequest(refusal('entryNeeds'))
  return await changed(services, bookEntry, { ...call, comment }, async (tx, label) => {
    const { state, id, batch, failures, warnings } = await bookOne(
      tx,
      call.caller.institutionId,
      { kind, cells, revision },
      label,
    )
    const found = { failures: [...failures], warnings: [...warningsOfFiles(warnings)] }
    if (state === 'booked' && !dryRun) return { state, id, batch, ...found }
    throw new NotBooked({ state: state === 'booked' ? 'checked' : state, id: null, batch: null, ...found })
  })
})

export const answerCancelEntry = answer(cancelEntry, async (call, services: ImportServices) => {
  const { comment, ...read } = call.body
  const entry = { ...read, id: read.id.toWellFormed() }
  return await changed(services, cancelEntry, { ...call, comment }, async (tx, label) => {
    const { batch, warnings } = await cancelOne(tx, call.caller.institutionId, entry, label)
    return { batch, warnings: [...warningsOfFiles(warnings)] }
  })
})

interface EntryCall {
  readonly caller: UserCaller
  readonly context: RequestContext
  readonly params: unknown
  readonly body: unknown
  readonly comment: string
}

/**
 * Changes an entry in one transaction, and not again for a retry with the same key. It is booked for the institution, where row level
 * security knows no user: so the right is asked for here.
 *
 * @param change throws `NotBooked` to roll back
 */
async function changed<E extends AnyEndpoint>(
  { db, clock, compute }: ImportServices,
  endpoint: E,
  call: EntryCall,
  change: (tx: Transaction, label: EntryChange) => Promise<ResponseOf<E>>,
): Promise<ResponseOf<E>> {
  const { caller, comment } = call
  const { address, requestId } = call.context
  const now = clock.now()
  const label = { source: 'api', bookedBy: actorOf(caller), knownAt: now, request: { address, requestId }, comment } as const
  try {
    const reply = await db.withInstitution(caller.institutionId, async (tx) => {
      if (!(await hasStoredRight(tx, caller.userId, 'judge-data'))) throw forbidden()
      return await once(tx, now, endpoint, call, () => change(tx, label))
    })
    compute.invalidateData(caller.institutionId)
    return reply
  } catch (error) {
    if (error instanceof NotBooked) return error.reply as ResponseOf<E>
    throw error
  }
}

/** Thrown to roll back: a dry run runs all checks of the database too. */
class NotBooked extends Error {
  readonly reply: ResponseOf<typeof bookEntry>
  constructor(reply: ResponseOf<typeof bookEntry>) {
    super('Nothing was booked.')
    this.reply = reply
  }
}
