import { limits } from '@portal/contract/limits/limits.ts'
import { whatIf } from '@portal/contract/reports/what-if.ts'

import { chartAnswers } from '../../src/charts/answers.ts'
import { answerLimits } from '../../src/limits/limits-report.ts'
import { reportAnswers } from '../../src/reports/answers.ts'
import { answerWhatIf } from '../../src/reports/what-if.ts'
import type { Database } from '../../src/store/database.ts'
import { idOf, institutionIdOf } from '../../src/store/id.ts'
import { reportsOf } from '../institutions/reporting-institution.ts'
import { goldenCalls } from './golden-replies.ts'

/** Accounts of an institution in a database, which every report is about. */
export interface ReplySubject {
  /** The name of the institution. */
  readonly institution: string
  readonly client: string
  /** External ids. */
  readonly accounts: readonly string[]
  /** For What-if. */
  readonly ticker: string
}

/** The reply of every report and chart as it would be sent, by the name of the call. */
export async function everyReply(
  db: Database,
  { institution, client, accounts, ticker }: ReplySubject,
): Promise<Readonly<Record<string, string>>> {
  const institutionId = institutionIdOf(institution)
  const reports = reportsOf(db, institutionId)
  const answers = [...reportAnswers, answerWhatIf, answerLimits, ...chartAnswers]
  const scope = {
    userName: 'program',
    clientName: client,
    deviceType: 0,
    reportingCCY: 'USD',
    timePeriod: '1Y',
    accountsInScope: accounts.map((id) => idOf(institutionId, 'account', id)),
  }
  const replies: Record<string, string> = {}
  for (const { name, endpoint, more } of [...goldenCalls(), { name: 'limits', endpoint: limits, more: {} }]) {
    const changes = endpoint === whatIf ? { changes: [{ ticker, weight: 0.1 }] } : {}
    const body = endpoint.request.parse({ ...scope, ...more, ...changes }) as object
    replies[name] = await reports.askBytes(answers.find((each) => each.endpoint === endpoint)!, { accounts, client, more: body })
  }
  return replies
}
