import { exposure } from '@portal/contract/reports/exposure.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { ReportRequest } from '@portal/contract/reports/parts/report-request.ts'
import { allAccounts } from '@portal/contract/selection/accounts.ts'
import type { IssuerClientRow } from '@portal/presentation/tables/positions/issuer-clients.ts'

import { errorText, SessionEnded } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { selectionBody } from '#session/request-body.ts'

/** Holdings of an issuer by client. */
interface HeldByClients {
  readonly rows: readonly IssuerClientRow[]
  /** Unknown where that of a client is. */
  readonly total: IssuerClientRow
  readonly notes: readonly Note[]
}

interface Asked {
  readonly clients: readonly string[]
  /** Name of the issuer. */
  readonly name: string
  /** Currency and day of the figures. */
  readonly request: ReportRequest
  /** Name of the total row. */
  readonly total: string
  readonly signal: AbortSignal
  /** Number of clients that have been read. */
  readonly onProgress: (count: number) => void
}

const NOTHING = { direct: 0, throughFunds: 0, npv: 0, weight: 0 }
const UNKNOWN = { direct: null, throughFunds: null, npv: null, weight: null }
const FIELDS = Object.keys(UNKNOWN)

/**
 * Reads the exposure to issuers of each client in turn, of all accounts that the user may see. A client that cannot be read is unknown,
 * with the reason.
 */
export async function heldByClients({ clients, name, request, total, signal, onProgress }: Asked): Promise<HeldByClients> {
  onProgress(0)
  const rows: IssuerClientRow[] = []
  const notes: Note[] = []
  for (const client of clients) {
    try {
      const held = await heldBy(client, name, request, signal)
      rows.push({ client, ...held.figures })
      notes.push(...held.notes.map((note) => ({ ...note, row: client })))
    } catch (error) {
      if (signal.aborted || error instanceof SessionEnded) throw error
      rows.push({ client, ...UNKNOWN })
      notes.push(...FIELDS.map((field) => ({ row: client, field, reason: errorText(error) })))
    }
    onProgress(rows.length)
  }
  const sum = (field: 'direct' | 'throughFunds' | 'npv') =>
    rows.reduce<number | null>((former, row) => (former === null || row[field] === null ? null : former + row[field]), 0)
  return {
    rows,
    total: { client: total, direct: sum('direct'), throughFunds: sum('throughFunds'), npv: sum('npv'), weight: null },
    notes,
  }
}

/** The row of the issuer, which only clients with a holding have, and its notes. */
async function heldBy(clientName: string, name: string, request: ReportRequest, signal: AbortSignal) {
  const { rows: accounts } = await call(allAccounts, { body: selectionBody(clientName), signal })
  if (accounts.length === 0) return { figures: NOTHING, notes: [] }
  const accountsInScope = accounts.map(({ id }) => id)
  const body = { ...request, clientName, accountsInScope, dimension: 'issuer' } as const
  const { rows, notes = [] } = await call(exposure, { body, signal })
  const row = rows.find((each) => each.name === name)
  if (!row) return { figures: NOTHING, notes: [] }
  const { direct, throughFunds, npv, weight } = row
  return { figures: { direct, throughFunds, npv, weight }, notes: notes.filter((note) => note.row === name) }
}
