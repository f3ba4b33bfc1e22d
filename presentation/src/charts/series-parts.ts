import { type Amount, isKnown } from '../format/missing.ts'
import { categoryColours, OTHER_COLOUR } from './category-colour.ts'
import type { ChartWords } from './chart-words.ts'
import type { BarsData } from './drawn-data.ts'

/** One drawn series of bars. */
export interface SeriesPart {
  readonly key: string
  readonly label: string
  readonly values: readonly (number | null)[]
  /** Index among the category colours. */
  readonly colour: number
}

/** Maximum number of series that can be distinguished by colour. */
const MAX_SERIES = 6

/** The series by descending weight: at most six, and the sum of the rest as "Other". */
export function seriesParts({ series }: Pick<BarsData, 'series'>, { text }: ChartWords): readonly SeriesPart[] {
  const ordered = [...series].sort((a, b) => weight(b.values) - weight(a.values))
  const named = ordered.slice(0, MAX_SERIES)
  const rest = ordered.slice(MAX_SERIES)
  const colours = categoryColours(named.map(({ key }) => key))
  const parts = named.map((part, index) => ({ ...part, colour: colours[index] ?? OTHER_COLOUR }))
  return rest.length === 0 ? parts : [...parts, { ...other(rest), label: text('other') }]
}

/** The sum of values; null where one is unknown, so that no part is taken for the whole, or there are none. */
export function sumOf(values: readonly Amount[]): number | null {
  if (values.length === 0 || !values.every(isKnown)) return null
  return values.reduce((sum, value) => sum + value, 0)
}

function other(rest: BarsData['series']): Omit<SeriesPart, 'label'> {
  const values = rest[0]?.values.map((_, at) => sumOf(rest.map((part) => part.values[at]))) ?? []
  return { key: 'other', values, colour: OTHER_COLOUR }
}

const weight = (values: readonly Amount[]): number => values.filter(isKnown).reduce((sum, value) => sum + Math.abs(value), 0)
