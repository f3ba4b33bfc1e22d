import { Agent, request } from 'node:http'

/** A request that is repeated. */
export interface Request {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Load {
  readonly count: number
  readonly perSecond: number
  readonly medianMs: number
  readonly p99Ms: number
}

/** How long a request is repeated: for a time or a number of calls. */
export type Extent = { readonly ms: number } | { readonly calls: number }

/**
 * Repeats a request on keep-alive connections, sequentially on each one. Measures from the first byte sent to the last received.
 */
export async function load(call: Request, extent: Extent, connections = 1): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const start = performance.now()
  let sent = 0
  const goesOn = () => ('ms' in extent ? performance.now() - start < extent.ms : sent < extent.calls)
  const repeat = async () => {
    while (goesOn()) {
      sent++
      const began = performance.now()
      await send(call, agent)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, repeat))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const quantile = (q: number) => times[Math.min(times.length - 1, Math.floor(q * times.length))]!
  return { count: times.length, perSecond: times.length / seconds, medianMs: quantile(0.5), p99Ms: quantile(0.99) }
}

/** The bytes of the reply. @throws if the status is not 200 */
export function send({ url, method, headers, body }: Request, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: { ...headers, 'content-length': Buffer.byteLength(body) }, agent })
    outgoing.on('error', reject)
    outgoing.on('response', (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const bytes = Buffer.concat(chunks)
        if (reply.statusCode === 200) resolve(bytes)
        else reject(new Error(`${url} answered ${reply.statusCode}: ${bytes.toString()}`))
      })
    })
    outgoing.end(body)
  })
}
