import { Agent, request } from 'node:http'
import { connect } from 'node:net'

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

/** Connections of so many callers, none of which is ever done with its request. Each is opened again when it was ended. */
export interface SlowAttack extends Pick<Attack, 'address' | 'from' | 'callers'> {
  /** Bytes of a connection at once; a byte follows from time to time, unless it is empty. */
  readonly begins: string
}

const BYTE_EVERY_MS = 500
const OPEN_AGAIN_MS = 5_000

const agent = new Agent({ keepAlive: true })
let [turn, number] = [0, 0]

process.on('message', (attack: Attack | SlowAttack | null) => {
  turn++
  for (let caller = 0; caller < (attack?.callers ?? 0); caller++)
    void ('begins' in attack! ? hold(attack, turn) : repeat(attack!, turn))
})

function hold(attack: SlowAttack, ownTurn: number): void {
  if (turn !== ownTurn) return
  const { hostname: host, port } = new URL(attack.address)
  const socket = connect({ host, port: Number(port), localAddress: attack.from }, () => socket.write(attack.begins))
  const dripping = setInterval(() => {
    if (turn !== ownTurn) socket.destroy()
    else if (attack.begins !== '') socket.write('x')
  }, BYTE_EVERY_MS)
  socket.on('error', () => {})
  socket.resume()
  socket.once('close', () => {
    clearInterval(dripping)
    setTimeout(() => hold(attack, ownTurn), OPEN_AGAIN_MS)
  })
}

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
