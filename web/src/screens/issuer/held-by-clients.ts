import type { RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import { type IssuerClientRow, issuerClients } from '@portal/contract/reports/positions/issuer-clients.ts'

import { call } from '#api/call.ts'

/** Holdings of an issuer by client. */
interface HeldByClients {
  readonly rows: readonly IssuerClientRow[]
  /** Unknown where that of a client is. */
  readonly total: IssuerClientRow
  readonly notes: readonly Note[]
}

interface Asked {
  readonly body: RequestOf<typeof issuerClients>
  /** Name of the total row. */
  readonly total: string
  readonly signal: AbortSignal
  /** Number of clients that have been read. */
  readonly onProgress: (count: number) => void
}

/** Reads what each client of the user holds, some clients a reply. */
export async function heldByClients({ body, total, signal, onProgress }: Asked): Promise<HeldByClients> {
  onProgress(0)
  const rows: IssuerClientRow[] = []
  const notes: Note[] = []
  let next: string | null = null
  do {
    const page: RequestOf<typeof issuerClients> = next === null ? body : { ...body, after: next }
    const reply: ResponseOf<typeof issuerClients> = await call(issuerClients, { body: page, signal })
    rows.push(...reply.rows)
    notes.push(...(reply.notes ?? []))
    next = reply.next
    onProgress(rows.length)
  } while (next !== null)
  const sum = (field: 'direct' | 'throughFunds' | 'npv') =>
    rows.reduce<number | null>((former, row) => (former === null || row[field] === null ? null : former + row[field]), 0)
  return {
    rows,
    total: { client: total, direct: sum('direct'), throughFunds: sum('throughFunds'), npv: sum('npv'), weight: null },
    notes,
  }
}
