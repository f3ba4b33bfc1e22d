import type { Act } from '#http/audit-change.ts'
import type { Transaction } from '#store/database.ts'
import { appendAuditEvents } from '#store/session/audit-events.ts'

/** Number of cells in one event; a larger save has several events. */
const CELLS_AN_EVENT = 200

/** A cell by its names, and the detail of the event that lists it: what was done to it. */
interface ChangedCell {
  readonly name: string
  readonly listed: 'checked' | 'unchecked' | 'cells'
}

/**
 * Records every cell that a save of a matrix changed.
 *
 * @param object the client
 */
export async function recordCells(
  tx: Transaction,
  at: Date,
  { caller, context }: Act,
  action: string,
  object: string,
  cells: readonly ChangedCell[],
): Promise<void> {
  const { institutionId, email: actor } = caller
  const { address, requestId } = context
  const common = { institutionId, at, actor, action, object, result: 'success', address, requestId } as const
  const sorted = cells.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const parts = Array.from({ length: Math.ceil(cells.length / CELLS_AN_EVENT) }, (_, part) =>
    sorted.slice(part * CELLS_AN_EVENT, (part + 1) * CELLS_AN_EVENT),
  )
  await appendAuditEvents(
    tx,
    institutionId,
    parts.map((part) => ({ ...common, details: detailsOf(part) })),
  )
}

function detailsOf(cells: readonly ChangedCell[]): Readonly<Record<string, readonly string[]>> {
  const byList = Map.groupBy(cells, ({ listed }) => listed)
  return Object.fromEntries([...byList].map(([listed, of]) => [listed, of.map(({ name }) => name)]))
}
