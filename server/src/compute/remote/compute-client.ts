import { Agent, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as protectedRequest } from 'node:https'
import { type ClusterMessages, type ClusterRequest, SIGNATURE_HEADER, type SignedMessage } from './cluster-message.ts'

/** Where a process that computes takes requests of others. */
export const COMPUTE_PATH = '/compute'

/** A process that did not answer, or not as one of this installation does: another one is to be asked. */
export class ProcessGone extends Error {}

/** Asks other processes, over connections that stay open. */
export interface ComputeClient {
  /**
   * @param gone ends the wait for its reply
   * @throws ProcessGone
   */
  readonly ask: <Reply>(address: string, request: ClusterRequest, gone: AbortSignal) => Promise<Reply>
  readonly close: () => void
}

/**
 * Longer than any work takes, such as an evaluation of limits beside others of higher priority: one that is given up is done at another
 * process once more. A process that hangs is noticed by its heartbeat.
 */
const ANSWER_MS = 3_600_000

/** Signs what it asks, and takes only replies that are signed for it. */
export function createComputeClient(messages: ClusterMessages): ComputeClient {
  const agent = new Agent({ keepAlive: true })
  return {
    ask: async <Reply>(address: string, content: ClusterRequest, gone: AbortSignal) => {
      const { bytes, signature } = messages.write(content)
      const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_MS), gone])
      const reply = await post(new URL(COMPUTE_PATH, address), { bytes, signature, agent, signal })
      const found = messages.read<Reply>(reply, signature)
      if (found === undefined) throw new ProcessGone(`${address} has not signed its reply.`)
      return found
    },
    close: () => agent.destroy(),
  }
}

interface Posted {
  readonly bytes: Buffer
  readonly signature: string
  readonly agent: Agent
  readonly signal: AbortSignal
}

function post(url: URL, { bytes, signature, agent, signal }: Posted): Promise<SignedMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<SignedMessage>()
  const gone = (cause: unknown) => reject(new ProcessGone(`${url.origin} did not answer.`, { cause }))
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': bytes.length,
    [SIGNATURE_HEADER]: signature,
  }
  const sent =
    url.protocol === 'https:'
      ? protectedRequest(url, { method: 'POST', headers, signal })
      : plainRequest(url, { method: 'POST', headers, signal, agent })
  sent.once('error', gone)
  sent.once('response', (reply: IncomingMessage) => {
    const parts: Buffer[] = []
    reply.on('data', (part: Buffer) => parts.push(part))
    reply.once('error', gone)
    reply.once('aborted', () => gone('cut off'))
    reply.once('end', () => {
      if (reply.statusCode === 200) resolve({ bytes: Buffer.concat(parts), signature: String(reply.headers[SIGNATURE_HEADER]) })
      else gone(`status ${reply.statusCode}`)
    })
  })
  sent.end(bytes)
  return promise
}
