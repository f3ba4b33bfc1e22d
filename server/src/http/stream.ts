import { Readable } from 'node:stream'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import type { Log } from '#base/log.ts'
import type { Lines } from './answer.ts'
import { serialise } from './prepared.ts'

/** One JSON document a line. */
const LINES_TYPE = 'application/x-ndjson; charset=utf-8'

/** Of a reply that goes on; proxies shall pass every line on as it comes. */
export const STREAM_HEADERS = { 'content-type': LINES_TYPE, 'cache-control': 'no-store', 'x-accel-buffering': 'no' }

/** How often it is asked again whether the caller may still listen, beside whenever a session ends. */
const RECHECK_MS = 15_000

/** How long a reader has to take what is left. */
const FAREWELL_MS = 1_000

/** Replies that go on, as long as the server does. */
export interface Streams {
  /** The bytes of a reply; it ends with its lines, when the caller may no longer listen, and when the reader is gone. */
  readonly open: (endpoint: AnyEndpoint, lines: Lines<unknown>, right: ListeningRight) => Readable
  readonly closeAll: () => void
}

interface ListeningRight {
  readonly isGood: () => Promise<boolean>
  /** Calls when it may have ended; returns the end of it. */
  readonly listen: ((listener: () => void) => () => void) | undefined
}

/** The streams that a server has open, so that all can be ended together. */
export function createStreams(log: Log): Streams {
  const ends = new Set<() => void>()
  return {
    open: (endpoint, lines, right) => {
      let isOver = false
      const end = () => {
        if (isOver) return
        isOver = true
        lines.close()
        stream.push(null)
        // A reader that does not read would never see the end.
        setTimeout(() => stream.destroy(), FAREWELL_MS).unref()
      }
      const recheck = () => {
        right.isGood().then(
          (isGood) => (isGood ? undefined : end()),
          (error: unknown) => {
            log.warn({ path: endpoint.path, err: error }, 'a stream ended, as the right to it could not be checked')
            end()
          },
        )
      }
      const timer = setInterval(recheck, RECHECK_MS).unref()
      const unlisten = right.listen?.(recheck)
      const stream = new Readable({
        // A line is made when the reader has room for it: what comes faster is made into one.
        highWaterMark: 1,
        read: () => {
          lines
            .next()
            .then((line) => {
              if (line === null) end()
              else if (!isOver) stream.push(`${serialise(endpoint, line)}\n`)
            })
            .catch((error: unknown) => {
              log.error({ path: endpoint.path, err: error }, 'a stream failed')
              end()
            })
        },
        destroy: (error, done) => {
          isOver = true
          clearInterval(timer)
          unlisten?.()
          lines.close()
          ends.delete(end)
          done(error)
        },
      })
      ends.add(end)
      return stream
    },
    closeAll: () => {
      for (const end of [...ends]) end()
    },
  }
}
