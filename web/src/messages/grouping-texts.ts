import { GROUPINGS } from '@portal/presentation/messages/en/groupings.ts'
import { texts } from '#messages/page-texts.ts'

export const groupingText = texts('groupings', GROUPINGS)
