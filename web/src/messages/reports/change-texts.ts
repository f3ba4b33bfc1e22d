import { CHANGE } from '@portal/presentation/messages/en/reports/change.ts'
import { texts } from '#messages/page-texts.ts'

export const changeText = texts('change', CHANGE)
