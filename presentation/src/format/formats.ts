import type { Language } from '../messages/message.ts'
import { axisFormatsOf } from './axis.ts'
import { dateFormatsOf } from './date.ts'
import { datesInTextOf } from './dates-in-text.ts'
import type { FigureKind } from './figure.ts'
import type { Amount } from './missing.ts'
import { numberFormatsOf } from './number.ts'

/** How figures and dates are written in a language. */
export type Formats = ReturnType<typeof formatsOf>

/** The formats of a language: made once for a page or a document. */
export function formatsOf(language: Language) {
  const numbers = numberFormatsOf(language.locale)
  const dates = dateFormatsOf(language)
  const byKind: Readonly<Record<FigureKind, (value: Amount) => string>> = {
    money: numbers.formatMoney,
    moneyChange: numbers.formatMoneyChange,
    percent: numbers.formatPercent,
    percentChange: numbers.formatPercentChange,
    price: numbers.formatPrice,
    rate: numbers.formatRate,
    quantity: numbers.formatQuantity,
    count: numbers.formatNumber,
    years: numbers.formatYears,
    date: dates.formatDate,
    instant: (value) => dates.formatInstant(value),
  }
  return {
    ...numbers,
    ...dates,
    ...axisFormatsOf(language, numbers),
    formatDatesIn: datesInTextOf(dates),
    /** A figure in the user's format. */
    formatFigure: (kind: FigureKind, value: Amount): string => byKind[kind](value),
  }
}
