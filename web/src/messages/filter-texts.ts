import { FILTER } from '@portal/presentation/messages/en/filter.ts'
import { texts } from '#messages/page-texts.ts'

export const filterText = texts('filter', FILTER)
