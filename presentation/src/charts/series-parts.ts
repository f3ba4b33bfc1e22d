import type { Bars } from '@portal/contract/charts/chart-data.ts'

import { type Amount, isKnown } from '../format/missing.ts'
import { categoryColours, OTHER_COLOUR } from './category-colour.ts'

/** One drawn series of bars. */
export interface SeriesPart {
  readonly key: string
  readonly label: string
  readonly values: readonly (number | null)[]
  /** Place among the category colours. */
  readonly colour: number
}

/** More series than this cannot be told apart by colour. */
const MAX_SERIES = 6

/** The series of bars, the weightiest first: at most six, and the sum of the rest as "Other". */
export function seriesParts({ series }: Pick<Bars, 'series'>): readonly SeriesPart[] {
  const ordered = [...series].sort((a, b) => weight(b.values) - weight(a.values))
  const named = ordered.slice(0, MAX_SERIES)
  const rest = ordered.slice(MAX_SERIES)
  const colours = categoryColours(named.map(({ key }) => key))
  const parts = named.map((part, index) => ({ ...part, colour: colours[index] ?? OTHER_COLOUR }))
  return rest.length === 0 ? parts : [...parts, other(rest)]
}

/** The sum of the known values; unknown where none is known. */
export function sumOfKnown(values: readonly Amount[]): number | null {
  const known = values.filter(isKnown)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

function other(rest: Bars['series']): SeriesPart {
  const values = rest[0]?.values.map((_, at) => sumOfKnown(rest.map((part) => part.values[at]))) ?? []
  return { key: 'other', label: 'Other', values, colour: OTHER_COLOUR }
}

const weight = (values: readonly Amount[]): number => sumOfKnown(values.map((value) => Math.abs(value ?? 0))) ?? 0
