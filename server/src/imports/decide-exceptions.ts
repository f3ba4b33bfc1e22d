import { confirmExceptions, correctException } from '@portal/contract/institution/exceptions.ts'
import { answer } from '#http/answer.ts'
import { decideExceptions } from '#ingest/booking/decide-exceptions.ts'
import { bookOnce } from './book-once.ts'
import type { ImportServices } from './import-services.ts'

export const answerConfirmExceptions = answer(confirmExceptions, (call, services: ImportServices) => {
  const { exceptions, comment } = call.body
  const asked = exceptions.map((each) => ({ ...each, correctTo: null }))
  return bookOnce(services, confirmExceptions, call, 'judge-data', (tx, label) =>
    decideExceptions(tx, call.caller.institutionId, asked, comment, label),
  )
})

export const answerCorrectException = answer(correctException, (call, services: ImportServices) => {
  const { comment, ...asked } = call.body
  return bookOnce(services, correctException, call, 'judge-data', (tx, label) =>
    decideExceptions(tx, call.caller.institutionId, [asked], comment, label),
  )
})
