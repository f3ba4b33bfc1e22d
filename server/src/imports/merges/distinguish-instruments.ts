import { distinguishInstruments } from '@portal/contract/institution/instruments.ts'
import { answer } from '#http/answer.ts'
import { distinguishInstruments as distinguish } from '#ingest/booking/distinguish-instruments.ts'
import { bookOnce } from '../book-once.ts'
import type { ImportServices } from '../import-services.ts'

export const answerDistinguishInstruments = answer(distinguishInstruments, (call, services: ImportServices) =>
  bookOnce(services, distinguishInstruments, call, 'judge-data', (tx, label) =>
    distinguish(tx, call.caller.institutionId, call.body, label),
  ),
)
