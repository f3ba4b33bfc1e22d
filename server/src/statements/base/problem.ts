import type { Place } from '@portal/contract/statements/statement.ts'
import { STATEMENT_PROBLEM } from '@portal/presentation/messages/en/server/statement-problem.ts'
import type { MessageParams } from '@portal/presentation/messages/message.ts'
import { textsByKey } from '@portal/presentation/messages/texts.ts'
import { LANGUAGE } from '#base/texts.ts'
import type { Problem } from './items.ts'

const textOf = textsByKey('statementProblem', STATEMENT_PROBLEM, LANGUAGE)

/** Codes of problems; each has a text with the same name, and what to do about it in one with `Remedy` at its end. */
export type ProblemCode = keyof { [K in keyof typeof STATEMENT_PROBLEM as K extends `${infer Code}Remedy` ? Code : never]: true }

/** A problem of a record, or of the whole file. */
export const problemOf = (code: ProblemCode, place: Place | null, params: MessageParams = {}): Problem => ({
  place,
  code,
  reason: textOf(code, params),
  remedy: textOf(`${code}Remedy`, params),
})

/** Ends the reading of a file. */
export class Unreadable extends Error {
  readonly problem: Problem
  /** Of a workbook whose list is not known: its first lines. */
  readonly rows: readonly (readonly string[])[] | undefined
  constructor(problem: Problem, rows?: readonly (readonly string[])[]) {
    super(problem.reason)
    this.problem = problem
    this.rows = rows
  }
}
