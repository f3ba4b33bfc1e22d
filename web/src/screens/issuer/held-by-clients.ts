import { issuer } from '@portal/contract/reports/issuer.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { ReportRequest } from '@portal/contract/reports/parts/report-request.ts'
import { allAccounts } from '@portal/contract/selection/accounts.ts'
import type { IssuerClientRow } from '@portal/presentation/tables/positions/issuer-clients.ts'

import { ApiError, errorText, SessionEnded } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { selectionBody } from '#session/request-body.ts'

/** Holdings of an issuer by client. */
interface HeldByClients {
  readonly rows: readonly IssuerClientRow[]
  /** Unknown where it is of a client. */
  readonly total: IssuerClientRow
  readonly notes: readonly Note[]
}

const NOTHING = { direct: 0, throughFunds: 0, npv: 0, weight: 0 }
const UNKNOWN = { direct: null, throughFunds: null, npv: null, weight: null }

/**
 * Asks client by client, of all accounts that the user may see, in the currency and as of the day of a request. A client that cannot be
 * read is unknown, with the reason.
 */
export async function heldByClients(
  clients: readonly string[],
  name: string,
  request: ReportRequest,
  total: string,
  signal: AbortSignal,
): Promise<HeldByClients> {
  const rows: IssuerClientRow[] = []
  const notes: Note[] = []
  for (const client of clients) {
    try {
      rows.push({ client, ...(await heldBy(client, name, request, signal)) })
    } catch (error) {
      if (signal.aborted || error instanceof SessionEnded) throw error
      rows.push({ client, ...UNKNOWN })
      notes.push(...FIELDS.map((field) => ({ row: client, field, reason: errorText(error) })))
    }
  }
  const sum = (field: 'direct' | 'throughFunds' | 'npv') =>
    rows.reduce<number | null>((former, row) => (former === null || row[field] === null ? null : former + row[field]), 0)
  return {
    rows,
    total: { client: total, direct: sum('direct'), throughFunds: sum('throughFunds'), npv: sum('npv'), weight: null },
    notes,
  }
}

const FIELDS = Object.keys(UNKNOWN)

/** An issuer that a client's accounts have nothing to do with is not found for it. */
async function heldBy(clientName: string, name: string, request: ReportRequest, signal: AbortSignal) {
  const { rows: accounts } = await call(allAccounts, { body: selectionBody(clientName), signal })
  if (accounts.length === 0) return NOTHING
  const accountsInScope = accounts.map(({ id }) => id)
  try {
    const { rows } = await call(issuer, { body: { ...request, clientName, accountsInScope, issuer: name }, signal })
    const { direct, throughFunds, npv, weight } = rows.at(-1)!
    return { direct, throughFunds, npv, weight }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return NOTHING
    throw error
  }
}
