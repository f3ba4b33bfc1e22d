import { RECORDED_AS_OF } from '@portal/presentation/messages/en/reports/recorded-as-of.ts'
import { texts } from '#messages/page-texts.ts'

export const recordedAsOfText = texts('recordedAsOf', RECORDED_AS_OF)
