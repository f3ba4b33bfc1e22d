import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { type Feed, type FeedClient, fetchReply, type OfferedFile } from './feed-client.ts'

/** The file at a web address; the same content is not fetched twice. */
export const fileAtAddress: FeedClient = async (feed, { outbound }) => {
  const url = new URL(feed.address)
  const reply = await fetchReply(outbound, url, authorization(feed))
  return [fileOf(nameOf(reply, url), Buffer.from(await reply.arrayBuffer()))]
}

/** A file that is known by its content. */
export function fileOf(name: string, content: Buffer): OfferedFile {
  const origin = createHash('sha256').update(content).digest('hex')
  return { name, origin, save: (to) => writeFile(to, content, { mode: 0o600, flag: 'wx' }) }
}

/** With a user, their password; without one, a token. */
function authorization({ user, secret }: Feed): Readonly<Record<string, string>> {
  if (secret === null) return {}
  if (user === '') return { authorization: `Bearer ${secret}` }
  return { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` }
}

/** The name that the reply gives its file, else the end of the address. */
function nameOf({ headers }: Response, { pathname, hostname }: URL): string {
  const given = /filename="?([^";]+)"?/i.exec(headers.get('content-disposition') ?? '')?.[1]
  const name = (given ?? decodeURIComponent(pathname)).split(/[/\\]/).at(-1)!.trim()
  return name === '' ? hostname : name
}
