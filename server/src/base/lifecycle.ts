import type { Log } from './log.ts'

/** Resources that a process has opened, to be closed in the reverse order. */
interface Lifecycle {
  readonly isEnding: () => boolean
  /**
   * To be called when something was begun that has to be ended.
   *
   * @param end learns the exit code
   * @param takesMs how long that takes by intention
   */
  readonly begun: (name: string, end: (code: number) => Promise<void>, takesMs?: number) => void
  /** Ends what has begun, the last first, and the process. A second call changes nothing. */
  readonly end: (code: number) => Promise<void>
}

/** @param limitMs what takes longer to end, beside what takes long by intention, is abandoned */
export function createLifecycle(log: Log, limitMs: number): Lifecycle {
  const parts: { readonly name: string; readonly end: (code: number) => Promise<void>; readonly takesMs: number }[] = []
  let isEnding = false
  return {
    isEnding: () => isEnding,
    begun: (name, end, takesMs = 0) => void parts.push({ name, end, takesMs }),
    end: async (code) => {
      if (isEnding) return
      isEnding = true
      process.exitCode = code
      const intendedMs = parts.reduce((sum, { takesMs }) => sum + takesMs, 0)
      setTimeout(() => process.exit(code || 1), limitMs + intendedMs).unref()
      for (const { name, end } of parts.toReversed())
        await end(code).catch((error: unknown) => log.error({ err: error, what: name }, 'could not be ended well'))
      process.exit(code)
    },
  }
}

/** Ends the process in order on a signal, and after an error that nothing caught: what is in memory may be wrong then. */
export function endInOrder(lifecycle: Lifecycle, log: Log): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void lifecycle.end(0))
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught')
    void lifecycle.end(1)
  })
}
