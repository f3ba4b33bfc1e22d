import { INSTRUMENT } from '@portal/presentation/messages/en/reports/instrument.ts'
import { texts } from '#messages/page-texts.ts'

export const instrumentText = texts('instrument', INSTRUMENT)
