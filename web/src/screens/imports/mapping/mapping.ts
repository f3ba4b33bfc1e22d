import type { Column } from '@portal/contract/imports/column.ts'
import { IMPORT_FILES, type ImportKind } from '@portal/contract/imports/import-files.ts'
import { mappingText } from '#messages/administration/mapping-texts.ts'

import type { Separator } from './reading/delimited-rows.ts'
import type { DayForm } from './values/plain-day.ts'
import type { DecimalSign } from './values/plain-decimal.ts'

/** How the sign of a number is converted: unchanged, negated, always positive, or negative for sales. */
export type SignRule = 'kept' | 'turned' | 'positive' | 'sold'

/** The source of a column's cells. */
export type Origin =
  | {
      readonly from: 'column'
      /** Index of the file's column. */
      readonly column: number
      readonly sign: SignRule
      /** For columns with fixed values: the meaning of each value in the file. */
      readonly words: Readonly<Record<string, string>>
    }
  | { readonly from: 'fixed'; readonly value: string }
  /** An id derived from the whole line. */
  | { readonly from: 'line' }
  | { readonly from: 'nothing' }

/** How a file is converted to our format. */
export interface Mapping {
  readonly kind: ImportKind
  readonly separator: Separator
  /** The title line, counted from 1. Lines above are not sent. */
  readonly titleLine: number
  readonly decimalSign: DecimalSign | null
  readonly dayForm: DayForm | null
  /** Whether blank lines are skipped; otherwise each one is a fault. */
  readonly leavesEmptyOut: boolean
  /** Number of skipped lines at the end, such as totals. */
  readonly leftOutAtEnd: number
  /** By the names of our columns; it may contain columns of other formats. */
  readonly columns: Readonly<Record<string, Origin>>
}

/** The user's choices; the rest is guessed. */
export type Choices = Partial<Omit<Mapping, 'columns'>> & { readonly columns?: Readonly<Record<string, Origin>> }

/** The part of a mapping that is valid for other files with the same titles. */
export function choicesOf({ separator, titleLine, decimalSign, dayForm, ...choices }: Mapping): Choices {
  return { ...choices, ...(decimalSign && { decimalSign }), ...(dayForm && { dayForm }) }
}

export const NOTHING: Origin = { from: 'nothing' }

/** The columns of one of our formats, in order. */
export const columnsOf = (kind: ImportKind): readonly (readonly [name: string, column: Column<unknown>])[] =>
  Object.entries(IMPORT_FILES[kind].columns)

/** The columns that the converted file contains, in order. */
export const sentColumns = ({ kind, columns }: Mapping): readonly string[] =>
  columnsOf(kind)
    .map(([name]) => name)
    .filter((name) => (columns[name] ?? NOTHING).from !== 'nothing')

/** Required columns without a source. */
export const missingColumns = ({ kind, columns }: Mapping): readonly string[] =>
  columnsOf(kind)
    .filter(([name, { isRequired }]) => isRequired && isEmpty(columns[name]))
    .map(([name]) => name)

const isEmpty = (origin: Origin = NOTHING): boolean =>
  origin.from === 'nothing' || (origin.from === 'fixed' && origin.value.trim() === '')

/** Indices of the file's columns that are not used. */
export function unusedColumns(titles: readonly string[], mapping: Mapping): readonly number[] {
  const used = new Set(
    sentColumns(mapping).map((name) => {
      const origin = mapping.columns[name]
      return origin?.from === 'column' ? origin.column : -1
    }),
  )
  return titles.map((_, place) => place).filter((place) => !used.has(place))
}

/** Labels of the file's columns: titles, with positions if they are empty or repeated. */
export function labelsOf(titles: readonly string[]): readonly string[] {
  return titles.map((title, index) => {
    const place = index + 1
    if (title === '') return mappingText('placedOnly', { place })
    return titles.indexOf(title) === titles.lastIndexOf(title) ? title : mappingText('placed', { title, place })
  })
}
