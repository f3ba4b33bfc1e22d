import { CHANGE } from '@portal/presentation/messages/en/change.ts'
import { texts } from '#messages/page-texts.ts'

export const changeText = texts('change', CHANGE)
