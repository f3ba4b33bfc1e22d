import type { Log } from './log.ts'

/** What a process has begun, to be ended in the reverse order. */
interface Lifecycle {
  readonly isEnding: () => boolean
  /** To be called when something was begun that has to be ended. */
  readonly begun: (name: string, end: () => Promise<void>) => void
  /** Ends what has begun, the last first, and the process. A second call changes nothing. */
  readonly end: (code: number) => Promise<void>
}

/** @param limitMs what takes longer to end is abandoned */
export function createLifecycle(log: Log, limitMs: number): Lifecycle {
  const parts: { readonly name: string; readonly end: () => Promise<void> }[] = []
  let isEnding = false
  return {
    isEnding: () => isEnding,
    begun: (name, end) => void parts.push({ name, end }),
    end: async (code) => {
      if (isEnding) return
      isEnding = true
      process.exitCode = code
      setTimeout(() => process.exit(code || 1), limitMs).unref()
      for (const { name, end } of parts.toReversed())
        await end().catch((error: unknown) => log.error({ err: error, what: name }, 'could not be ended well'))
      process.exit(code)
    },
  }
}
