import type { StatementChoice } from '@portal/contract/institution/statement-decisions.ts'
import type { Place } from '@portal/contract/statements/statement.ts'
import type { MessageParams } from '@portal/presentation/messages/message.ts'
import { type ProblemCode, problemOf } from '../base/problem.ts'

/** Outcome of a line. */
export type LineOutcome = 'new' | 'alreadyHere' | 'similar' | 'doubtful' | 'leftOut' | 'refused'

/** A line that is not booked as it is, with the reason and what to do about it. */
export interface NamedLine {
  readonly outcome: Exclude<LineOutcome, 'new' | 'alreadyHere'>
  readonly place: Place | null
  readonly code: string
  readonly reason: string
  readonly remedy: string
  /** Choices of a person. */
  readonly choices: readonly StatementChoice[]
}

/** Why an entry is not booked as it is. */
export interface Objection {
  readonly outcome: NamedLine['outcome']
  readonly code: ProblemCode
  readonly params?: MessageParams
}

/** The objection as it is reported. */
export const namedLine = (
  { outcome, code, params = {} }: Objection,
  place: Place | null,
  choices: NamedLine['choices'],
): NamedLine => ({ outcome, ...problemOf(code, place, params), choices })

/** Whether something is an objection. */
export const isObjection = (given: object): given is Objection => 'outcome' in given && 'code' in given

/** Of several outcomes of one line the one that a person must look at first. */
const RANK: readonly LineOutcome[] = ['refused', 'doubtful', 'similar', 'new', 'alreadyHere', 'leftOut']

/** The outcome of a line that several entries are made of. */
export const worse = (a: LineOutcome | undefined, b: LineOutcome): LineOutcome =>
  a === undefined || RANK.indexOf(b) < RANK.indexOf(a) ? b : a
