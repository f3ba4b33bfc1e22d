import { JobFailure, jobReason } from '#base/job-failure.ts'
import { Unreadable } from '../base/problem.ts'
import { type XmlElement, xmlTree } from '../xml/xml-tree.ts'
import { type Feed, type FeedClient, type FeedTools, fetchReply } from './feed-client.ts'
import { fileOf } from './fetch-https.ts'

const VERSION = '3'
const WAIT_MS = 5_000
const MAX_TRIES = 24
/** The statement is being made, or the service asks to come back later. */
const LATER = ['1001', '1004', '1005', '1006', '1007', '1008', '1009', '1018', '1019', '1021']

/**
 * The statement of a Flex query of Interactive Brokers: it is ordered, and asked for until it is made.
 * Source: IBKR, Flex Web Service, version 3 (SendRequest, GetStatement and their error codes).
 */
export const flexStatement: FeedClient = async (feed, tools) => {
  const { user: query } = feed
  const reference = await untilThere(tools, async () => {
    const { content, host } = await ask(feed, tools, 'SendRequest', query)
    const response = responseIn(content)
    if (!response) throw new JobFailure(jobReason('flexUnknown', { host }))
    return textOf(response, 'ReferenceCode')
  })
  const statement = await untilThere(tools, async () => {
    const { content } = await ask(feed, tools, 'GetStatement', reference)
    return responseIn(content) === undefined ? content : undefined
  })
  return [fileOf(`flex-${query}.xml`, statement)]
}

async function ask({ address, secret }: Feed, { outbound }: FeedTools, call: string, of: string) {
  const url = new URL(`${address.replace(/\/+$/, '')}/${call}`)
  url.search = new URLSearchParams({ t: secret ?? '', q: of, v: VERSION }).toString()
  const reply = await fetchReply(outbound, url)
  return { content: Buffer.from(await reply.arrayBuffer()), host: url.host }
}

/** Asks again while there is nothing yet. */
async function untilThere<T>({ wait }: FeedTools, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const found = await attempt()
    if (found !== undefined) return found
    await wait(WAIT_MS)
  }
  throw new JobFailure(jobReason('flexWaits'))
}

/**
 * Response of the service in place of a statement; undefined where it sent one.
 *
 * @throws JobFailure with its words, where it will not change its mind
 */
function responseIn(content: Buffer): XmlElement | undefined {
  const text = content.toString('utf8')
  if (!/<FlexStatementResponse[\s>]/.test(text.slice(0, 1_000))) return undefined
  const response = treeOf(text)
  const code = textOf(response, 'ErrorCode')
  if (code !== undefined && !LATER.includes(code))
    throw new JobFailure(jobReason('flexFailed', { reason: `${textOf(response, 'ErrorMessage') ?? ''} (${code})`.trim() }))
  return response
}

function treeOf(text: string): XmlElement {
  try {
    return xmlTree(text, 10)
  } catch (error) {
    if (error instanceof Unreadable) throw new JobFailure(jobReason('flexFailed', { reason: '…' }), { cause: error })
    throw error
  }
}

const textOf = ({ children }: XmlElement, name: string): string | undefined =>
  children.find((child) => child.name === name)?.value.trim() || undefined
