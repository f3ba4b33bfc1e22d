import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { bookEntry, cancelEntry } from '@portal/contract/institution/entries.ts'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { bookEntry as bookOne, cancelEntry as cancelOne } from '#ingest/booking/book-entry.ts'
import { warningsOfFiles } from '#ingest/booking/booking-warnings.ts'
import { bookOnce } from './book-once.ts'
import type { ImportServices } from './import-services.ts'

export const answerBookEntry = answer(bookEntry, async (call, services: ImportServices) => {
  const { kind, revision = 0, comment = '', dryRun = false } = call.body
  const cells = Object.fromEntries(Object.entries(call.body.cells).map(([column, cell]) => [column, cell.toWellFormed()]))
  const isCorrection = (cells.id ?? '') !== ''
  if (isCorrection && (revision === 0 || (comment === '' && !dryRun))) throw badRequest(refusal('entryNeeds'))
  try {
    return await bookOnce(services, bookEntry, call, 'judge-data', async (tx, label) => {
      const entry = { kind, cells, revision }
      const { state, id, batch, failures, warnings } = await bookOne(tx, call.caller.institutionId, entry, { ...label, comment })
      const found = { failures: [...failures], warnings: [...warningsOfFiles(warnings)] }
      if (state === 'booked' && !dryRun) return { state, id, batch, ...found }
      throw new NotBooked({ state: state === 'booked' ? 'checked' : state, id: null, batch: null, ...found })
    })
  } catch (error) {
    if (error instanceof NotBooked) return error.reply
    throw error
  }
})

export const answerCancelEntry = answer(cancelEntry, async (call, services: ImportServices) => {
  const { comment, ...read } = call.body
  const entry = { ...read, id: read.id.toWellFormed() }
  return await bookOnce(services, cancelEntry, call, 'judge-data', async (tx, label) => {
    const { batch, warnings } = await cancelOne(tx, call.caller.institutionId, entry, { ...label, comment })
    return { batch, warnings: [...warningsOfFiles(warnings)] }
  })
})

/** Thrown to roll back: a dry run runs all checks of the database too. */
class NotBooked extends Error {
  readonly reply: ResponseOf<typeof bookEntry>
  constructor(reply: ResponseOf<typeof bookEntry>) {
    super('Nothing was booked.')
    this.reply = reply
  }
}
