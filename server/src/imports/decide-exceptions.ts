import { confirmExceptions, correctException, correctExceptions } from '@portal/contract/institution/exceptions.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { decideExceptions } from '#ingest/booking/decide-exceptions.ts'
import { bookOnce } from './book-once.ts'
import type { ImportServices } from './import-services.ts'

export const answerConfirmExceptions = answer(confirmExceptions, (call, services: ImportServices) => {
  const { exceptions: asked, comment } = call.body
  return bookOnce(services, confirmExceptions, call, 'judge-data', (tx, label) =>
    decideExceptions(tx, call.caller.institutionId, { asked, ruling: { kind: 'confirm' }, comment }, label),
  )
})

export const answerCorrectException = answer(correctException, (call, services: ImportServices) => {
  const { comment, correctTo, ...asked } = call.body
  const ruling = { kind: 'value', value: correctTo } as const
  return bookOnce(services, correctException, call, 'judge-data', (tx, label) =>
    decideExceptions(tx, call.caller.institutionId, { asked: [asked], ruling, comment }, label),
  )
})

export const answerCorrectExceptions = answer(correctExceptions, (call, services: ImportServices) => {
  const { exceptions: asked, comment, by: kind, factor } = call.body
  if (kind === 'times' && factor === undefined) throw new Failure(400, refusal('noFactor'))
  return bookOnce(services, correctExceptions, call, 'judge-data', (tx, label) =>
    decideExceptions(tx, call.caller.institutionId, { asked, ruling: { kind, factor }, comment }, label),
  )
})
