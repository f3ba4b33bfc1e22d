import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import type { Prepared } from '#http/prepared.ts'

const squeeze = promisify(gzip)

/** Below this a reply fits into two packets as it is. */
const WORTH_BYTES = 2_048

/**
 * A cacheable reply as gzip: compressed once, outside the event loop, and kept with it. Only for replies without a secret of the session:
 * the length of compressed text can reveal what stands beside input of the caller.
 *
 * @param accepted the request's `accept-encoding`
 * @returns undefined where the reply is short, or the caller does not take gzip
 */
export function compressed(
  reply: Pick<Prepared<AnyEndpoint>, 'bytes' | 'gzip'>,
  accepted: string | undefined,
): Promise<Buffer> | undefined {
  if (reply.bytes.length < WORTH_BYTES || accepted === undefined || !takes('gzip', accepted)) return undefined
  reply.gzip ??= squeeze(reply.bytes)
  return reply.gzip
}

/** Whether an `accept-encoding` names a coding, and not with a weight of 0 (RFC 9110 section 12.5.3). */
export function takes(coding: 'br' | 'gzip', accepted: string): boolean {
  return NAMED[coding].test(accepted)
}

const NAMED = {
  br: /(?:^|,)\s*br\s*(?:,|$|;\s*q=(?:0\.0*[1-9]|1))/i,
  gzip: /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?:0\.0*[1-9]|1))/i,
} as const
