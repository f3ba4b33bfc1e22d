import type { Column } from '@portal/contract/imports/column.ts'
import { IMPORT_FILES, type ImportKind } from '@portal/contract/imports/import-files.ts'
import { mappingText } from '#messages/administration/mapping-texts.ts'

import type { Separator } from './reading/delimited-rows.ts'
import type { DayForm } from './values/plain-day.ts'
import type { DecimalSign } from './values/plain-decimal.ts'

/** How the sign of a number is taken: as it stands, turned round, always positive, or negative where the line is a sale. */
export type SignRule = 'kept' | 'turned' | 'positive' | 'sold'

/** Where the cells of one of our columns come from. */
export type Origin =
  | {
      readonly from: 'column'
      /** Its place in their file, from 0. */
      readonly column: number
      readonly sign: SignRule
      /** For columns of words: what each of their words stands for. */
      readonly words: Readonly<Record<string, string>>
    }
  | { readonly from: 'fixed'; readonly value: string }
  /** An id made of all that stands in the line. */
  | { readonly from: 'line' }
  | { readonly from: 'nothing' }

/** How a file of somebody else becomes one of ours. */
export interface Mapping {
  readonly kind: ImportKind
  readonly separator: Separator
  /** The line with the titles, counted from 1. What stands above is not sent. */
  readonly titleLine: number
  readonly decimalSign: DecimalSign | null
  readonly dayForm: DayForm | null
  /** Lines without any content are left out; else each is told. */
  readonly leavesEmptyOut: boolean
  /** So many lines at the end are left out, such as totals. */
  readonly leftOutAtEnd: number
  /** By the names of our columns; those of other files may stand among them. */
  readonly columns: Readonly<Record<string, Origin>>
}

/** What a person has decided of it; all else is guessed. */
export type Choices = Partial<Omit<Mapping, 'columns'>> & { readonly columns?: Readonly<Record<string, Origin>> }

/** What a mapping says of other files with the same titles: all but what is each file's own, and what nobody knew. */
export function choicesOf({ separator, titleLine, decimalSign, dayForm, ...choices }: Mapping): Choices {
  return { ...choices, ...(decimalSign && { decimalSign }), ...(dayForm && { dayForm }) }
}

export const NOTHING: Origin = { from: 'nothing' }

/** The columns of one of our files, in order. */
export const columnsOf = (kind: ImportKind): readonly (readonly [name: string, column: Column<unknown>])[] =>
  Object.entries(IMPORT_FILES[kind].columns)

/** The columns of our file that get cells, in order. */
export const sentColumns = ({ kind, columns }: Mapping): readonly string[] =>
  columnsOf(kind)
    .map(([name]) => name)
    .filter((name) => (columns[name] ?? NOTHING).from !== 'nothing')

/** Columns that our file needs, and that nothing was chosen for. */
export const missingColumns = ({ kind, columns }: Mapping): readonly string[] =>
  columnsOf(kind)
    .filter(([name, { isRequired }]) => isRequired && isEmpty(columns[name]))
    .map(([name]) => name)

const isEmpty = (origin: Origin = NOTHING): boolean =>
  origin.from === 'nothing' || (origin.from === 'fixed' && origin.value.trim() === '')

/** Places of their columns that nothing is taken from. */
export function unusedColumns(titles: readonly string[], mapping: Mapping): readonly number[] {
  const used = new Set(
    sentColumns(mapping).map((name) => {
      const origin = mapping.columns[name]
      return origin?.from === 'column' ? origin.column : -1
    }),
  )
  return titles.map((_, place) => place).filter((place) => !used.has(place))
}

/** What their columns are called: by their titles, with their places where these are empty or stand twice. */
export function labelsOf(titles: readonly string[]): readonly string[] {
  return titles.map((title, index) => {
    const place = index + 1
    if (title === '') return mappingText('placedOnly', { place })
    return titles.indexOf(title) === titles.lastIndexOf(title) ? title : mappingText('placed', { title, place })
  })
}
