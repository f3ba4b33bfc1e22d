import { daysLater } from '#base/local-time.ts'

/** Stands for all days before, where a group has no first one. */
export const BEGINNING = '1970-01-01'

/** From which day on a member is in which group; null: in none. Days are ISO dates. */
export interface GroupLine {
  readonly from: string
  readonly group: string | null
}

/** The group of a day. @param lines ascending */
export const groupOn = (lines: readonly GroupLine[], day: string): string | null =>
  lines.findLast(({ from }) => from <= day)?.group ?? null

/** The lines of a member that is in a group from a day until another one, both included, and otherwise where it was. */
export function withGroup(
  lines: readonly GroupLine[],
  { group, from, until }: GroupLine & { readonly until: string | null },
): readonly GroupLine[] {
  const before = lines.filter((line) => line.from < from)
  const own = [...before, { from, group }]
  if (until === null) return merged(own)
  const next = daysLater(until, 1)
  const later = lines.filter((line) => line.from > next)
  return merged([...own, { from: next, group: groupOn(lines, next) }, ...later])
}

/** Lines that change nothing are none. */
function merged(lines: readonly GroupLine[]): readonly GroupLine[] {
  return lines.filter(({ group }, i) => group !== (lines[i - 1]?.group ?? null))
}
