import { formatsOf } from '@portal/presentation/format/formats.ts'
import { pageLanguage } from './page-texts.ts'

/** How figures and dates are written in the language of the page. */
export const PAGE_FORMATS = formatsOf(pageLanguage)

export const {
  changeFormat,
  dayInWords,
  formatDate,
  formatDatesIn,
  formatFigure,
  formatInstant,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatPercentChange,
  formatPrice,
  formatQuantity,
  formatZone,
  numberFormat,
} = PAGE_FORMATS
