import { chartWordsOf } from '@portal/presentation/charts/chart-words.ts'
import { PAGE_FORMATS } from '#messages/page-formats.ts'
import { pageLanguage } from '#messages/page-texts.ts'

/** What the page's charts say. */
export const chartWords = chartWordsOf(pageLanguage, PAGE_FORMATS)
