import { Agent, request } from 'node:http'

/** A POST to be repeated. */
export interface Request {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Load {
  readonly perSecond: number
  readonly medianMs: number
  readonly p99Ms: number
}

/** Sends one request after the other on one kept connection, for some time, and measures each from the first byte out to the last in. */
export async function load(call: Request, forMs: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const began = performance.now()
    await send(call, agent)
    times.push(performance.now() - began)
  }
  agent.destroy()
  times.sort((a, b) => a - b)
  const quantile = (q: number) => times[Math.min(times.length - 1, Math.floor(q * times.length))]!
  const total = times.reduce((sum, ms) => sum + ms, 0)
  return { perSecond: (times.length / total) * 1000, medianMs: quantile(0.5), p99Ms: quantile(0.99) }
}

/** The bytes of the reply; throws unless it is a 200. */
export function send({ url, headers, body }: Request, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) }, agent })
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
