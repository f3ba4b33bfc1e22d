import type { Reading } from '@portal/contract/imports/column.ts'

import { mappingText } from '#messages/administration/mapping-texts.ts'

/** How a file writes its days: year first, day first, month first, or as eight digits. */
export type DayForm = 'iso' | 'dayFirst' | 'monthFirst' | 'compact'

/** Year, month and day by name. After points the day always comes first; nobody writes the month there. */
const FORMS: Readonly<Record<DayForm, RegExp>> = {
  iso: /^(?<year>\d{4})(?<by>[-/])(?<month>\d{1,2})\k<by>(?<day>\d{1,2})$/,
  dayFirst: /^(?<day>\d{1,2})(?<by>[./-])(?<month>\d{1,2})\k<by>(?<year>\d{4})$/,
  monthFirst: /^(?<month>\d{1,2})(?<by>[/-])(?<day>\d{1,2})\k<by>(?<year>\d{4})$/,
  compact: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
}
const ALL = Object.keys(FORMS) as readonly DayForm[]

/** Midnight is how programs write a day where they have only times. */
const MIDNIGHT = /[ T]0?0:00(?::00(?:\.0+)?)?$/

/**
 * A day of somebody else's file as `2026-03-31`.
 *
 * @param form null where nobody has said it: then only what can be read in one way is
 */
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

/** The form that some cells can only have; null where none of them shows it, or they contradict each other. */
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
