import type { Entry } from '@portal/contract/statements/statement.ts'
import { divideExact } from '../base/exact.ts'
import { type DayOrder, dayOf, timeOf } from './day-cell.ts'
import type { LineFields } from './line-fields.ts'

/** The days of a line, or undefined where it has none. */
export function daysOf(fields: LineFields, order: DayOrder): Pick<Entry, 'day' | 'time' | 'settleDay' | 'exDay'> | undefined {
  // "08/10/2022 as of 08/08/2022": booked on the first, effective on the second.
  const [booked = '', effective] = (fields.text('day') || fields.text('settleDay')).split(/ as of /i)
  const found = dayOf(effective ?? booked, order)
  if (!found) return undefined
  const other = (cell: string): string | undefined => dayOf(cell, order)?.day
  const settleDay = other(fields.text('settleDay')) ?? (effective === undefined ? undefined : other(booked))
  const time = found.time ?? timeOf(fields.text('time'))
  const exDay = other(fields.text('exDay'))
  return { day: found.day, ...(time && { time }), ...(settleDay && { settleDay }), ...(exDay && { exDay }) }
}

/** New units for one old unit, where the line says both. */
export function ratioOf(fields: LineFields): string | undefined {
  const [fresh, old] = [fields.number('ratioNew'), fields.number('ratioOld')]
  return fresh === undefined || old === undefined ? undefined : divideExact(fresh, old)
}

/** A reference of zeros only is none. */
export const referenceOf = ({ text }: LineFields, field: 'reference' | 'deal'): string | undefined =>
  /[^0\s-]/.test(text(field)) ? text(field).slice(0, 200) : undefined

/** Description of a line in words. */
export function textOf({ text }: LineFields): string {
  const [kind, more] = [text('kind'), text('text')]
  const whole = kind === '' || kind === more ? more : more === '' ? kind : `${kind} · ${more}`
  return whole.slice(0, 1000)
}
