import type { Log } from '#base/log.ts'
import type { ComputeProcess } from '#store/compute-processes.ts'

/** One that may be asked. */
interface LiveProcess extends ComputeProcess {
  /** Aborted when the database names others and not this one any more: it hangs, or its machine is lost. */
  readonly gone: AbortSignal
}

/** The processes that compute, as the database names them. */
export interface LiveProcesses {
  readonly all: () => readonly LiveProcess[]
  /** Leaves out one that did not answer, until the database has not named it either, or for as long as it might still. */
  readonly leaveOut: (id: string) => void
  /** Reads them anew. */
  readonly look: () => Promise<void>
  readonly close: () => void
}

const LOOK_MS = 1_000
/** One that was cut off for a moment is asked again. */
const LEFT_OUT_MS = 6_000

/**
 * Reads them now, and every second from then on.
 *
 * @param read those that the database names
 */
export async function followProcesses(read: () => Promise<readonly ComputeProcess[]>, log: Log): Promise<LiveProcesses> {
  let named: readonly LiveProcess[] = []
  /** By id. */
  const ends = new Map<string, AbortController>()
  const leftOut = new Map<string, number>()

  function note(found: readonly ComputeProcess[]): void {
    const present = new Set(found.map(({ id }) => id))
    for (const id of present) if (!ends.has(id)) ends.set(id, new AbortController())
    named = found.map((process) => ({ ...process, gone: ends.get(process.id)!.signal }))
    // Where none is named they may all be late, and there is no other to ask.
    for (const [id, end] of present.size === 0 ? [] : ends) {
      if (present.has(id)) continue
      end.abort()
      ends.delete(id)
    }
  }

  const look = () =>
    read().then(
      (found) => {
        note(found)
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
