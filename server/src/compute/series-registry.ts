import { bytesOfBlocks, type SharedBlock } from '#store/market/series-blocks.ts'

/** Messages between a worker and the main thread about the series of a market version. */
export interface SeriesMessage {
  readonly kind: 'series'
  readonly institutionId: string
  readonly version: number
  /**
   * From a worker: the series that it has read; `ask` for them, `drop` those it has, or `fail` to read them. To a worker: the series, or
   * `read` where it is to read them for all.
   */
  readonly content: readonly SharedBlock[] | 'ask' | 'drop' | 'fail' | 'read'
}

/** A thread that shares series. */
export interface SeriesHolder {
  readonly postMessage: (message: SeriesMessage) => void
}

/** Which series the workers of a process share. The memory of a version is free when no worker has it. */
export interface SeriesRegistry {
  readonly receive: (from: SeriesHolder, message: SeriesMessage) => void
  /** A worker has ended. */
  readonly leave: (holder: SeriesHolder) => void
  /** Bytes that are shared. */
  readonly heldBytes: () => number
}

interface SharedVersion {
  readonly about: Pick<SeriesMessage, 'kind' | 'institutionId' | 'version'>
  blocks: readonly SharedBlock[] | undefined
  /** The holder that reads them, while they are being read. */
  reader: SeriesHolder | undefined
  readonly waiting: Set<SeriesHolder>
  readonly holders: Set<SeriesHolder>
}

/** The first worker that asks reads; those that ask before it has read wait, and one of them reads where it failed. */
export function createSeriesRegistry(): SeriesRegistry {
  const versions = new Map<string, SharedVersion>()
  const keyOf = ({ institutionId, version }: Pick<SeriesMessage, 'institutionId' | 'version'>) => `${institutionId} ${version}`

  function versionOf({ kind, institutionId, version }: SeriesMessage): SharedVersion {
    const about = { kind, institutionId, version }
    const known = versions.get(keyOf(about))
    if (known) return known
    const shared: SharedVersion = { about, blocks: undefined, reader: undefined, waiting: new Set(), holders: new Set() }
    versions.set(keyOf(about), shared)
    return shared
  }

  function give(shared: SharedVersion, to: SeriesHolder): void {
    if (shared.blocks) {
      shared.holders.add(to)
      to.postMessage({ ...shared.about, content: shared.blocks })
    } else if (shared.reader) shared.waiting.add(to)
    else {
      shared.reader = to
      to.postMessage({ ...shared.about, content: 'read' })
    }
  }

  /** After its reader has read or failed. */
  function goOn(shared: SharedVersion): void {
    shared.reader = undefined
    const waiting = [...shared.waiting]
    shared.waiting.clear()
    for (const holder of waiting) give(shared, holder)
  }

  function forget(shared: SharedVersion, holder: SeriesHolder): void {
    shared.holders.delete(holder)
    shared.waiting.delete(holder)
    if (shared.reader === holder) goOn(shared)
    if (shared.holders.size === 0 && !shared.reader) versions.delete(keyOf(shared.about))
  }

  return {
    receive: (from, message) => {
      const { content } = message
      const shared = versionOf(message)
      if (content === 'ask') give(shared, from)
      else if (typeof content === 'string') forget(shared, from)
      else {
        shared.blocks = content
        shared.holders.add(from)
        goOn(shared)
      }
    },
    leave: (holder) => {
      for (const shared of versions.values()) forget(shared, holder)
    },
    heldBytes: () => [...versions.values()].reduce((sum, { blocks }) => sum + bytesOfBlocks(blocks ?? []), 0),
  }
}
