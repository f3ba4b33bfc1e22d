import { GROUPING, TIME_PERIOD } from '@portal/presentation/messages/en/choices.ts'
import { texts } from '#messages/page-texts.ts'

export const timePeriodText = texts('timePeriod', TIME_PERIOD)
export const groupingText = texts('grouping', GROUPING)
