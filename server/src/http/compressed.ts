import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const squeeze = promisify(gzip)

/** Below this a reply fits into two packets as it is. */
const WORTH_BYTES = 2_048

const kept = new WeakMap<Buffer, Promise<Buffer>>()

/**
 * A kept reply as gzip: compressed once, outside the event loop, however often it is sent. Only replies that hold no secret of the
 * session may be given: the length of compressed text can betray what stands beside words of the asker's own.
 *
 * @param accepted the request's `accept-encoding`
 * @returns undefined where the reply is short, or the asker does not take gzip
 */
export function compressed(bytes: Buffer, accepted: string | undefined): Promise<Buffer> | undefined {
  if (bytes.length < WORTH_BYTES || accepted === undefined || !takes('gzip', accepted)) return undefined
  const known = kept.get(bytes)
  if (known) return known
  const made = squeeze(bytes)
  kept.set(bytes, made)
  return made
}

/** Whether an `accept-encoding` names a coding, and not with a weight of 0 (RFC 9110 section 12.5.3). */
export function takes(coding: 'br' | 'gzip', accepted: string): boolean {
  return NAMED[coding].test(accepted)
}

const NAMED = {
  br: /(?:^|,)\s*br\s*(?:,|$|;\s*q=(?:0\.0*[1-9]|1))/i,
  gzip: /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?:0\.0*[1-9]|1))/i,
} as const
