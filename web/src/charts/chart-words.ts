import { chartWordsOf } from '@portal/presentation/charts/chart-words.ts'
import { PAGE_FORMATS } from '#messages/page-formats.ts'

/** What the page's charts say. */
export const chartWords = chartWordsOf(PAGE_FORMATS)
