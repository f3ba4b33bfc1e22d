import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { StatementDecision } from '@portal/contract/institution/statement-decisions.ts'
import { sendStatements } from '@portal/contract/institution/statements.ts'

import { proposalText } from '#messages/administration/proposal-texts.ts'
import type { ChosenAccounts } from './chosen-accounts.ts'

type Reply = ResponseOf<typeof sendStatements>
/** Report on one file. */
export type FileReport = Reply['files'][number]
/** One statement of a file. */
export type Statement = FileReport['statements'][number]

/** A file with what would be, or was, booked of it. */
export interface FileReply {
  readonly report: FileReport
  readonly amount: NonNullable<Reply['booked']>
}

/** A file to send. */
export interface StatementToSend {
  readonly file: File
  /** Those of unknown numbers that a person chose. */
  readonly accounts: ChosenAccounts
  readonly decisions: readonly StatementDecision[]
  /** Whether accounts without entries begin with what is stated. */
  readonly opens: boolean
  /** Instruments of a list of closes, by what the list calls them. */
  readonly quoted: Readonly<Record<string, string>>
  /** Books with this key, so that a retry without an answer books once; null for a dry run. */
  readonly key: string | null
  readonly signal?: AbortSignal
}

export const NOTHING_BOOKED: FileReply['amount'] = { entries: 0, instruments: 0, closes: 0, rates: 0, actions: 0, warnings: [] }

/** Whether a file cannot be sent: the form around it is sent, too. */
export const isTooLarge = ({ size }: Pick<File, 'size'>): boolean => size >= (sendStatements.largestBodyBytes ?? 0)

/** Of a file that is too large: that is its problem, with the command line as remedy. */
export function tooLargeReply({ name }: Pick<File, 'name'>): FileReply {
  const problem = {
    place: null,
    code: 'tooLargeToSend',
    reason: proposalText('tooLarge'),
    remedy: proposalText('tooLargeRemedy'),
  }
  const nothing = { format: null, preset: null, compared: false, statements: [], problems: [], leftOut: [] }
  return { report: { file: name, ...nothing, problem }, amount: NOTHING_BOOKED }
}
