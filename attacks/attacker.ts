import { Agent, request } from 'node:http'

/*
 * A process that attacks while it is asked to, so that what it computes is not in the times of others. Its parent sends what to do,
 * or null.
 */

/** Requests of so many callers, each again as soon as it has an answer. */
export interface Attack {
  readonly address: string
  /** The attacker's own, of the loopback network: each has a budget. */
  readonly from: string
  readonly callers: number
  readonly method: 'GET' | 'POST'
  /** `#` stands for a number that is new each time, also in the token. */
  readonly path: string
  readonly token?: string
  readonly body?: string
}

const agent = new Agent({ keepAlive: true })
let [turn, number] = [0, 0]

process.on('message', (attack: Attack | null) => {
  turn++
  if (attack) for (let caller = 0; caller < attack.callers; caller++) void repeat(attack, turn)
})

async function repeat(attack: Attack, ownTurn: number): Promise<void> {
  while (turn === ownTurn) {
    await send(attack).catch(() => new Promise((resolve) => setTimeout(resolve, 5)))
  }
}

function send({ address, from, method, path, token, body }: Attack): Promise<void> {
  const next = String(number++)
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token.replace('#', next)}` }),
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': body.length }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path.replace('#', next)}`, { method, headers, agent, localAddress: from }, (reply) => {
      reply.once('end', resolve)
      reply.once('error', reject)
      reply.resume()
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
