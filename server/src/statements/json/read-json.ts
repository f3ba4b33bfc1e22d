import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf, Unreadable } from '../base/problem.ts'
import type { Preset } from '../tables/preset.ts'
import { readGhostfolio } from './read-ghostfolio.ts'
import { readRecords } from './read-records.ts'
import { readStatements } from './read-statements.ts'

/** Reads JSON of a kind that is known. @param mapped presets of the institution @throws Unreadable for any other, or if it is cut off */
export function readJson(text: string, mapped: readonly Preset[], emit: Emit): FileKind {
  // A character that the database cannot hold.
  if (text.includes('\\u0000')) throw new Unreadable(problemOf('notText', null))
  const content = contentOf(text.replace(/^\uFEFF/, ''))
  if (typeof content === 'object' && content !== null && 'statements' in content) return readStatements(content, emit)
  const activities = typeof content === 'object' && content !== null && 'activities' in content ? content.activities : undefined
  if (Array.isArray(activities))
    return readGhostfolio(
      activities.filter((each) => typeof each === 'object' && each !== null),
      emit,
    )
  const kind = readRecords(content, mapped, emit)
  if (!kind) throw new Unreadable(problemOf('json', null))
  return kind
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const what = (error as Error).message
    throw new Unreadable(isCut(text) ? problemOf('cutOff', null) : problemOf('broken', null, { what }))
  }
}

/** Whether more is opened than closed, outside of texts. */
function isCut(text: string): boolean {
  const bare = text.replaceAll(/"(?:[^"\\]|\\.)*(?:"|$)/g, '')
  const count = (marks: RegExp): number => bare.match(marks)?.length ?? 0
  return count(/[{[]/g) > count(/[}\]]/g)
}
