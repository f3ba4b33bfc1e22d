import { IMPORT_FILES, type ImportKind } from '@portal/contract/imports/import-files.ts'
import * as z from 'zod/mini'
import { type Choices, choicesOf, type Mapping } from './mapping.ts'
import { lineHash } from './values/line-hash.ts'

const kinds = Object.keys(IMPORT_FILES) as ImportKind[]
const place = z.int().check(z.minimum(0))
const origin = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('column'),
    column: place,
    sign: z.enum(['kept', 'turned', 'positive', 'sold']),
    words: z.record(z.string(), z.string()),
  }),
  z.object({ from: z.literal('fixed'), value: z.string() }),
  z.object({ from: z.literal('line') }),
  z.object({ from: z.literal('nothing') }),
])

/** A saved mapping with its titles. */
const savedMapping = z.object({
  titles: z.array(z.string()),
  kind: z.enum(kinds),
  decimalSign: z.optional(z.enum(['point', 'comma'])),
  dayForm: z.optional(z.enum(['iso', 'dayFirst', 'monthFirst', 'compact'])),
  leavesEmptyOut: z.boolean(),
  leftOutAtEnd: place,
  columns: z.record(z.string(), origin),
})

/** The preference key of the mapping for files with these titles. */
export const mappingKey = (titles: readonly string[]): string => `import.${lineHash(titles)}`

/** The saved form of a mapping. */
export const savedForm = (mapping: Mapping, titles: readonly string[]): unknown => ({ titles, ...choicesOf(mapping) })

/** The saved mapping for files with these titles; null if there is none or it has an old format. */
export function savedChoices(value: unknown, titles: readonly string[]): (Choices & { readonly kind: ImportKind }) | null {
  const { data } = savedMapping.safeParse(value)
  if (!data || data.titles.join('\n') !== titles.join('\n')) return null
  const { titles: _, decimalSign, dayForm, ...choices } = data
  return { ...choices, ...(decimalSign && { decimalSign }), ...(dayForm && { dayForm }) }
}
