import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { JobFailure, jobReason } from '#base/job-failure.ts'
import { type Outbound, OutboundError } from '#outbound/outbound.ts'

/** Where a source is fetched from. */
export interface Feed {
  readonly address: string
  /** Empty without one. */
  readonly user: string
  /** Null without one. */
  readonly secret: string | null
  /** Fingerprint of the host key, of SFTP; empty without. */
  readonly hostKey: string
}

/** A file that is there. */
export interface OfferedFile {
  readonly name: string
  /** Identity of the file, so that it is fetched once. */
  readonly origin: string
  /** Writes it to a file of the server. @throws JobFailure */
  readonly save: (to: string) => Promise<void>
}

/** Tools of clients of feeds. */
export interface FeedTools {
  readonly outbound: Pick<Outbound, 'fetch' | 'connect'>
  /** The listed folder that the address is, or lies in. */
  readonly listedFolder: string | undefined
  /** Nothing of it is ever fetched. */
  readonly dataFolder: string
  readonly now: () => Date
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Lists the files of a feed, in the order in which they are to be booked. @throws JobFailure with a reason that people read */
export type FeedClient = (feed: Feed, tools: FeedTools) => Promise<readonly OfferedFile[]>

const MEGABYTE = 1024 * 1024
export const MAX_FILE_MEGABYTES = 100

/** Writes a stream to a file, as long as it is not too large. */
export async function saveStream(name: string, from: Readable, to: string): Promise<void> {
  let bytes = 0
  await pipeline(
    from,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        assertSize(name, bytes)
        yield chunk
      }
    },
    createWriteStream(to, { mode: 0o600, flags: 'wx' }),
  )
}

/** @throws JobFailure where a file is too large */
export function assertSize(what: string, bytes: number): void {
  if (bytes > MAX_FILE_MEGABYTES * MEGABYTE) throw new JobFailure(jobReason('feedTooLarge', { what, limit: MAX_FILE_MEGABYTES }))
}

/** Asks for a web address, by the only way out of the server. @throws JobFailure for everything but a reply with a file */
export async function fetchReply(
  outbound: Pick<Outbound, 'fetch'>,
  url: URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { host } = url
  const reply = await outbound.fetch(url, { headers: { 'user-agent': 'Clarity', ...headers } }).catch((error: unknown) => {
    throw failOutbound(error) ?? error
  })
  if (reply.ok) return reply
  if (reply.status === 401 || reply.status === 403) throw new JobFailure(jobReason('feedRefuses', { host }))
  if (reply.status === 404 || reply.status === 410)
    throw new JobFailure(jobReason('feedMissing', { what: url.origin + url.pathname }))
  throw new JobFailure(jobReason('feedStatus', { host, status: String(reply.status) }))
}

/** Failure of a feed for a failed request; undefined for another error. */
export const failOutbound = (error: unknown): JobFailure | undefined =>
  error instanceof OutboundError ? new JobFailure(problemOf(error), { cause: error }) : undefined

function problemOf({ problem, host }: OutboundError): string {
  if (problem === 'not-listed' || problem === 'private') return jobReason('feedNotListed', { what: host })
  if (problem === 'slow') return jobReason('feedSlow', { host })
  if (problem === 'too-large') return jobReason('feedTooLarge', { what: host, limit: MAX_FILE_MEGABYTES })
  return problem === 'redirect' ? jobReason('feedRedirects', { host }) : jobReason('feedUnreachable', { host })
}
