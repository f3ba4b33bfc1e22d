import { FOUND_INSTRUMENTS, findInstruments } from '@portal/contract/institution/instruments.ts'
import { answer } from '#http/answer.ts'
import { findInstruments as readFound } from '#store/market/find-instruments.ts'
import type { ImportServices } from './import-services.ts'

export const answerFindInstruments = answer(findInstruments, async ({ body, caller }, { db }: ImportServices) => {
  const text = body.text?.toWellFormed() ?? ''
  return {
    rows: [...(await db.as(caller, (tx) => readFound(tx, caller.institutionId, text, FOUND_INSTRUMENTS), 'read only'))],
  }
})
