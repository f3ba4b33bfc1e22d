import { timePeriodTextOf } from '@portal/presentation/format/time-period-text.ts'
import { GROUPING } from '@portal/presentation/messages/en/choices.ts'
import { pageLanguage, texts } from '#messages/page-texts.ts'
import { PAGE_FORMATS } from './page-formats.ts'

export const timePeriodText = timePeriodTextOf(pageLanguage, PAGE_FORMATS)
export const groupingText = texts('grouping', GROUPING)
