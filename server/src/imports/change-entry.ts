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
  return await orNothing<ResponseOf<typeof bookEntry>>((nothing) =>
    bookOnce(services, bookEntry, call, 'judge-data', async (tx, label) => {
      const entry = { kind, cells, revision }
      const { state, id, batch, failures, warnings } = await bookOne(tx, call.caller.institutionId, entry, { ...label, comment })
      const found = { failures: [...failures], warnings: [...warningsOfFiles(warnings)] }
      if (state === 'booked' && !dryRun) return { state, id, batch, ...found }
      throw nothing({ state: state === 'booked' ? 'checked' : state, id: null, batch: null, ...found })
    }),
  )
})

export const answerCancelEntry = answer(cancelEntry, async (call, services: ImportServices) => {
  const { comment, dryRun = false, ...read } = call.body
  const entry = { ...read, id: read.id.toWellFormed() }
  return await orNothing<ResponseOf<typeof cancelEntry>>((nothing) =>
    bookOnce(services, cancelEntry, call, 'judge-data', async (tx, label) => {
      const cancelled = await cancelOne(tx, call.caller.institutionId, entry, { ...label, comment })
      const warnings = [...warningsOfFiles(cancelled.warnings)]
      if (!dryRun) return { batch: cancelled.batch, warnings }
      throw nothing({ batch: null, warnings })
    }),
  )
})

/** Books, or replies after what was booked is rolled back: a dry run runs all checks of the database too. */
async function orNothing<Reply>(book: (nothing: (reply: Reply) => NotBooked) => Promise<Reply>): Promise<Reply> {
  const replies: Reply[] = []
  try {
    return await book((reply) => {
      replies.push(reply)
      return new NotBooked()
    })
  } catch (error) {
    if (error instanceof NotBooked) return replies.at(-1)!
    throw error
  }
}

/** Thrown to roll back. */
class NotBooked extends Error {
  constructor() {
    super('Nothing was booked.')
  }
}
