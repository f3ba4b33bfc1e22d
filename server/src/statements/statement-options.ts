import type { RequestOf } from '@portal/contract/endpoint.ts'
import { type StatementDecision, statementDecisions } from '@portal/contract/institution/statement-decisions.ts'
import type { sendStatements } from '@portal/contract/institution/statements.ts'
import type { Caller } from '#access/caller.ts'
import { maySend } from '#access/policy.ts'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { SourceRow } from '#store/sources/sources.ts'
import type { BookOptions } from './booking/book-file.ts'
import { chosenInstruments } from './closes/chosen-instruments.ts'

/** Statements are entries of the ledger, as these files are. */
const BOOKS = ['transactions.csv']
/** Closes that a statement states and reference rates are as these files are. */
const QUOTES = ['prices.csv', 'fx-rates.csv']

/** Kinds of data that a sender may send. */
interface Sendable {
  readonly sendsBooks: boolean
  readonly sendsQuotes: boolean
}

/** Kinds of data that the rights of a user, or the scopes of a program, allow to send. */
export const sendableBy = (caller: Caller): Sendable => ({
  sendsBooks: maySend(caller, BOOKS),
  sendsQuotes: maySend(caller, QUOTES),
})

/** The booked part of it. A source brings lists of closes, and no rates. */
export const takenOf = (
  { sendsBooks, sendsQuotes }: Sendable,
  source: SourceRow | undefined,
): Pick<BookOptions, 'booksEntries' | 'booksQuotes' | 'closeLists'> => ({
  booksEntries: sendsBooks,
  booksQuotes: source === undefined && sendsQuotes,
  ...(sendsQuotes && { closeLists: 'all' }),
})

/** The fields of a request, as booking takes them. @throws 400 where the decisions are none */
export const optionsOf = ({
  client,
  account = [],
  instruments = 'create',
  opening,
  newClient,
  decisions,
  quoted = [],
}: RequestOf<typeof sendStatements>): Pick<BookOptions, 'choice' | 'opens' | 'createsInstruments' | 'decisions' | 'quoted'> => ({
  choice: { client, makesClient: newClient === 'true', accounts: [account].flat() },
  opens: opening === 'true',
  createsInstruments: instruments === 'create',
  decisions: decisionsIn(decisions),
  quoted: chosenInstruments([quoted].flat()),
})

function decisionsIn(text: string | undefined): readonly StatementDecision[] {
  if (text === undefined) return []
  const { data } = statementDecisions.safeParse(parsedJson(text))
  if (!data) throw badRequest(refusal('invalidDecisions'))
  return data
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
