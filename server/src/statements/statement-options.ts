import type { RequestOf } from '@portal/contract/endpoint.ts'
import { type StatementDecision, statementDecisions } from '@portal/contract/institution/statement-decisions.ts'
import type { sendStatements } from '@portal/contract/institution/statements.ts'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { BookOptions } from './booking/book-file.ts'
import { chosenInstruments } from './closes/chosen-instruments.ts'

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
