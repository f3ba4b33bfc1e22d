import type { Act } from '#http/audit-change.ts'
import type { Transaction } from '#store/database.ts'
import { appendAuditEvents } from '#store/session/audit-events.ts'

/** Number of cells in one event; a larger save has several events. */
const CELLS_AN_EVENT = 200

/**
 * Records every cell that a save of a matrix changed.
 *
 * @param object the client
 * @param cells each in words
 */
export async function recordCells(
  tx: Transaction,
  at: Date,
  { caller, context }: Act,
  action: string,
  object: string,
  cells: readonly string[],
): Promise<void> {
  const { institutionId, email: actor } = caller
  const { address, requestId } = context
  const common = { institutionId, at, actor, action, object, result: 'success', address, requestId } as const
  const parts = Array.from({ length: Math.ceil(cells.length / CELLS_AN_EVENT) }, (_, part) =>
    cells.slice(part * CELLS_AN_EVENT, (part + 1) * CELLS_AN_EVENT),
  )
  await appendAuditEvents(
    tx,
    institutionId,
    parts.map((part) => ({ ...common, details: { cells: part } })),
  )
}
