import type { SharedSeries } from '#histories/present-series.ts'
import type { SharedBlock } from '#store/market/series-blocks.ts'
import type { SeriesMessage } from './series-registry.ts'

/** The series that a worker shares with the others of its process. */
interface WorkerSeries extends SharedSeries {
  /** To be called with what the main thread says of them. */
  readonly receive: (message: SeriesMessage) => void
}

/** @param post says something to the main thread, which knows which worker has which series */
export function createSharedSeries(post: (message: SeriesMessage) => void): WorkerSeries {
  const asked = new Map<string, (answer: SeriesMessage['content']) => void>()
  const keyOf = (institutionId: string, version: number) => `${institutionId} ${version}`
  return {
    of: async (institutionId, version, read) => {
      const about = { kind: 'series', institutionId, version } as const
      const answer = await new Promise<SeriesMessage['content']>((resolve) => {
        asked.set(keyOf(institutionId, version), resolve)
        post({ ...about, content: 'ask' })
      })
      if (typeof answer !== 'string') return answer
      try {
        const blocks: readonly SharedBlock[] = await read()
        post({ ...about, content: blocks })
        return blocks
      } catch (error) {
        post({ ...about, content: 'fail' })
        throw error
      }
    },
    drop: (institutionId, version) => post({ kind: 'series', institutionId, version, content: 'drop' }),
    receive: ({ institutionId, version, content }) => {
      const key = keyOf(institutionId, version)
      asked.get(key)?.(content)
      asked.delete(key)
    },
  }
}
