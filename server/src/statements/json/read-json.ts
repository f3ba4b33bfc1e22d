import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf, Unreadable } from '../base/problem.ts'
import { readStatements } from './read-statements.ts'

/** Reads JSON of a kind that is known. @throws Unreadable for any other, or if it is cut off */
export function readJson(text: string, emit: Emit): FileKind {
  const content = contentOf(text.replace(/^\uFEFF/, ''))
  if (typeof content === 'object' && content !== null && 'statements' in content) return readStatements(content, emit)
  throw new Unreadable(problemOf('json', null))
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const what = (error as Error).message
    throw new Unreadable(
      /end of JSON|Unterminated|Expected/i.test(what) && !/[}\]]\s*$/.test(text)
        ? problemOf('cutOff', null)
        : problemOf('broken', null, { what }),
    )
  }
}
