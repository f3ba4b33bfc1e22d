import { categoryColours, OTHER_COLOUR } from './category-colour.ts'
import type { ChartWords } from './chart-words.ts'
import type { PieData } from './drawn-data.ts'

/** One sector: `share` of the drawn whole is its angle, `fraction` of the net whole is its label. */
export interface PiePart {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly fraction: number | null
  readonly share: number
  /** Index among the category colours. */
  readonly categoryIndex: number
}

/** Maximum number of sectors that can be distinguished by colour. */
const MAX_PARTS = 6

/** The key of the combined remaining parts. */
export const OTHER_PARTS = 'other'

/** The sectors by descending value: at most six, and the rest as "Other". */
export function pieParts({ slices }: PieData, { text }: ChartWords): readonly PiePart[] {
  const ordered = [...slices].sort((a, b) => b.value - a.value)
  const named = ordered.slice(0, MAX_PARTS)
  const rest = ordered.slice(MAX_PARTS)
  const colours = categoryColours(named.map(({ key }) => key))
  const parts = named.map((slice, index) => ({ ...slice, categoryIndex: colours[index] ?? OTHER_COLOUR }))
  return rest.length === 0 ? parts : [...parts, { ...other(rest), label: text('other') }]
}

function other(rest: PieData['slices']): Omit<PiePart, 'label'> {
  return {
    key: OTHER_PARTS,
    value: sum(rest.map(({ value }) => value)),
    fraction: rest.some(({ fraction }) => fraction === null) ? null : sum(rest.map(({ fraction }) => fraction ?? 0)),
    share: sum(rest.map(({ share }) => share)),
    categoryIndex: OTHER_COLOUR,
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
