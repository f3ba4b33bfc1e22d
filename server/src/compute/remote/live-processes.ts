import type { Log } from '#base/log.ts'
import { type ComputeProcess, readProcesses } from '#store/compute-processes.ts'
import type { Database } from '#store/database.ts'

/** The processes that compute, as the database names them. */
export interface LiveProcesses {
  readonly all: () => readonly ComputeProcess[]
  /** Leaves out one that did not answer, until the database has not named it either, or for as long as it might still. */
  readonly leaveOut: (id: string) => void
  /** Reads them anew. */
  readonly look: () => Promise<void>
  readonly close: () => void
}

const LOOK_MS = 1_000
/** One that was cut off for a moment is asked again. */
const LEFT_OUT_MS = 6_000

/** Reads them now, and every second from then on. */
export async function followProcesses(db: Database, log: Log): Promise<LiveProcesses> {
  let named: readonly ComputeProcess[] = []
  const leftOut = new Map<string, number>()
  const look = () =>
    db.withSystem(readProcesses, 'read only').then(
      (found) => {
        named = found
        for (const [id, until] of leftOut) if (until < performance.now()) leftOut.delete(id)
      },
      (error: unknown) => log.warn({ err: error }, 'the processes that compute could not be read'),
    )
  await look()
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return {
    all: () => named.filter(({ id }) => !leftOut.has(id)),
    leaveOut: (id) => void leftOut.set(id, performance.now() + LEFT_OUT_MS),
    look,
    close: () => clearInterval(timer),
  }
}
