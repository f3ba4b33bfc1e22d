import type { Readable } from 'node:stream'

/** As much again is read of a body above its limit, so many times. */
const TIMES = 3

/**
 * Reads the rest of a body that is refused, such as for its size or a full disk. A sender that the connection is closed to before it has
 * sent everything reads no reply, and a proxy replies 502 in place of it. A body that is far above the limit is not read.
 */
export async function discardRest(body: Readable, announcedBytes: number, limitBytes: number): Promise<void> {
  let left = TIMES * limitBytes
  if (announcedBytes > left) return
  try {
    // Leaving the loop early leaves the connection for the reply.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      left -= chunk.length
      if (left < 0) return
    }
  } catch {
    // The sender went away: no one reads the reply.
  }
}
