import type { Reading } from '@portal/contract/imports/column.ts'

import { mappingText } from '#messages/administration/mapping-texts.ts'

/** The date format of a file: year first, day first, month first, or eight digits. */
export type DayForm = 'iso' | 'dayFirst' | 'monthFirst' | 'compact'

/** Named groups for year, month and day. With points as separators the day is always first. */
const FORMS: Readonly<Record<DayForm, RegExp>> = {
  iso: /^(?<year>\d{4})(?<by>[-/])(?<month>\d{1,2})\k<by>(?<day>\d{1,2})$/,
  dayFirst: /^(?<day>\d{1,2})(?<by>[./-])(?<month>\d{1,2})\k<by>(?<year>\d{4})$/,
  monthFirst: /^(?<month>\d{1,2})(?<by>[/-])(?<day>\d{1,2})\k<by>(?<year>\d{4})$/,
  compact: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
}
const ALL = Object.keys(FORMS) as readonly DayForm[]

/** Programs without a date type write midnight after a date. */
const MIDNIGHT = /[ T]0?0:00(?::00(?:\.0+)?)?$/

/** Converts a date to `2026-03-31`. @param form null if unknown: then only unambiguous dates are accepted */
export function plainDay(cell: string, form: DayForm | null): Reading<string> {
  const [value, other] = [...new Set((form === null ? ALL : [form]).flatMap((each) => read(cell, each) ?? []))]
  if (value === undefined)
    return {
      reason: mappingText('noDay', { cell }),
      remedy: /:/.test(cell) ? mappingText('noTimeRemedy') : mappingText('noDayRemedy'),
    }
  return other === undefined
    ? { value }
    : { reason: mappingText('twoDays', { cell, one: value, other }), remedy: mappingText('twoDaysRemedy') }
}

/** The date format of some cells; null if it is ambiguous or contradictory. */
export function guessDayForm(cells: readonly string[]): DayForm | null {
  const shown = ALL.filter((form) => cells.some((cell) => ALL.every((each) => (read(cell, each) !== null) === (each === form))))
  return shown.length === 1 ? shown[0]! : null
}

function read(cell: string, form: DayForm): string | null {
  const { year = '', month = '', day = '' } = FORMS[form].exec(cell.trim().replace(MIDNIGHT, ''))?.groups ?? {}
  const plain = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${plain}T00:00:00Z`)
  return year !== '' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(plain) ? plain : null
}
