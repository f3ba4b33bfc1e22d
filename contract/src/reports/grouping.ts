import * as z from 'zod/mini'

/** The specified criteria by which rows can be grouped; the first is the default. */
export const specifiedGrouping = z.enum(['assetClass', 'type', 'sector', 'currency', 'country', 'account', 'portfolio'])
type SpecifiedGrouping = z.infer<typeof specifiedGrouping>

/** Longest name of a grouping of an institution, and of a group in it. */
export const MAX_GROUPING_NAME = 60

const OWN = 'own:'

/** One of them, or a grouping of the institution by its name. */
export const grouping = z.union([
  specifiedGrouping,
  z.templateLiteral([OWN, z.string().check(z.minLength(1), z.maxLength(MAX_GROUPING_NAME))]),
])
export type Grouping = z.infer<typeof grouping>

/** A grouping of the institution as calls name it. */
export const ownGrouping = (name: string): Grouping => `${OWN}${name}`

/** The label of a grouping; one of the institution has its name as its label. */
export function groupingName(
  of: Grouping,
  labelOf: (specified: SpecifiedGrouping) => string,
  labelOfOwn = (name: string) => name,
): string {
  const specified = specifiedGrouping.safeParse(of)
  return specified.success ? labelOf(specified.data) : labelOfOwn(of.slice(OWN.length))
}
