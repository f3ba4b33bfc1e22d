import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import type { TokenCaller } from '#access/caller.ts'
import { systemClock } from '#base/clock.ts'
import { badRequest } from '#base/failure.ts'
import { createJsonLog } from '#base/json-log.ts'
import { refusal } from '#base/refusals.ts'
import { preparedElsewhere } from '#http/prepared.ts'
import { createServer, type Server } from '#http/server.ts'
import type { Compute } from '../compute.ts'
import { createClusterMessages } from './cluster-message.ts'
import { COMPUTE_PATH, type ComputeClient, createComputeClient } from './compute-client.ts'
import { createRemoteCompute } from './remote-compute.ts'
import { inTurn } from './rendezvous.ts'
import { serveCompute } from './serve-compute.ts'

const KEY = new Uint8Array(32).fill(1)
const CALLER: TokenCaller = { kind: 'token', institutionId: 'north', tokenId: 'token', scopes: ['read-reports'] }
const BODY = { clientName: 'Elm' }
/** The others know it by another name than people do. */
const HTTP = { publicUrl: 'https://portal.example.com', trustedProxies: [], isProduction: true, frameOrigins: [], isDemo: false }
const NO_FILES = { webFolder: null, uploadFolder: '/', droppedLogLines: () => 0 }
const log = createJsonLog(() => {}, systemClock)

interface Process {
  readonly id: string
  readonly address: string
  readonly server: Server
  /** Its requests, in their order. */
  readonly asked: string[]
  readonly end: AbortController
  readonly gone: AbortSignal
}

/** A process that says its name in place of a figure. */
async function open(id: string, key = KEY): Promise<Process> {
  const asked: string[] = []
  const noted = (kind: string) => (institutionId: string) => void asked.push(`${kind} ${institutionId}`)
  const compute: Compute = {
    answer: async (endpoint, { caller, body }) => {
      asked.push(`answer ${caller.institutionId} ${JSON.stringify(body)}`)
      if (JSON.stringify(body).includes('hung')) await new Promise(() => {})
      if (JSON.stringify(body).includes('refused')) throw badRequest(refusal('noPrices'))
      if (JSON.stringify(body).includes('broken')) throw new TypeError('It is broken.')
      return preparedElsewhere(endpoint, new TextEncoder().encode(id), true)
    },
    checkQuotes: async (institutionId, _sent, receivedAt) => {
      asked.push(`quotes ${institutionId} ${receivedAt.toISOString()}`)
      return { quotes: [], failures: [] }
    },
    warm: async () => {},
    evaluateLimits: async () => [],
    computeRun: async () => null,
    invalidateData: noted('data'),
    invalidateEntitlements: noted('entitlements'),
    latestSnapshot: async () => ({ snapshotId: id, asOf: 0 }),
    addQuotes: async () => ({ snapshotId: id, asOf: 0 }),
  }
  const server = createServer(
    { ...HTTP, ...NO_FILES, responseCacheUsage: () => ({ bytes: 0, limitBytes: 0, hits: 0, misses: 0 }) },
    log,
  )
  serveCompute(server, compute, createClusterMessages([key], systemClock), log)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const end = new AbortController()
  return {
    id,
    address: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    server,
    asked,
    end,
    gone: end.signal,
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('figures from other processes', () => {
  let client: ComputeClient
  const opened: Process[] = []
  before(() => {
    client = createComputeClient(createClusterMessages([KEY], systemClock))
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ server }) => server.close()))
  })
  after(() => client.close())

  async function among(...names: readonly string[]) {
    opened.push(...(await Promise.all(names.map((name) => open(name)))))
    const leftOut: string[] = []
    /** Those that the next look into the database finds. */
    const arriving: Process[] = []
    const snapshots = { current: () => Promise.reject(new Error('none')), add: () => Promise.reject(new Error('none')) }
    const processes = {
      all: () => opened.filter(({ id }) => !leftOut.includes(id)),
      leaveOut: (id: string) => void leftOut.push(id),
      look: async () => void opened.push(...arriving.splice(0)),
      close: () => {},
    }
    const compute = createRemoteCompute({ processes, client, snapshots, log })
    const ask = async (body: object = BODY) => (await compute.answer(npvSnapshot, { caller: CALLER, body })).bytes.toString()
    return { compute, ask, leftOut, arriving, order: () => inTurn(opened, 'north\nElm').map(({ id }) => id) }
  }

  it('come from the one that has the client, with caller and body, and may be kept as there', async () => {
    const { compute, ask, order } = await among('one', 'two', 'three')
    const [first] = order()
    deepEqual([await ask(), await ask()], [first, first])
    deepEqual(opened.find(({ id }) => id === first)!.asked, Array(2).fill('answer north {"clientName":"Elm"}'))
    equal((await compute.answer(npvSnapshot, { caller: CALLER, body: BODY })).isCacheable, true)
  })

  it('come from the next one where the first has ended, which is left out from then on', async () => {
    const { ask, order, leftOut } = await among('one', 'two')
    const [first, second] = order()
    await opened.find(({ id }) => id === first)!.server.close()
    equal(await ask(), second)
    deepEqual(leftOut, [first])
  })

  it('are waited for until the one that hangs is named no more, and then asked of the next one', async () => {
    const { ask, order, leftOut } = await among('one', 'two')
    const [first, second] = order().map((name) => opened.find(({ id }) => id === name)!)
    const asked = ask({ clientName: 'Elm', note: 'hung' })
    await until(() => first!.asked.length > 0)
    first!.end.abort()
    await until(() => second!.asked.length > 0)
    deepEqual(leftOut, [first!.id])
    second!.end.abort()
    await rejects(asked, { status: 503 })
  })

  it('come from one that has just begun where no other is left', async () => {
    const { ask, arriving } = await among()
    arriving.push(await open('new'))
    equal(await ask(), 'new')
  })

  it('are refused for a while where none is left', async () => {
    const { ask } = await among()
    await rejects(ask(), { status: 503, retryAfterSeconds: 5 })
  })

  it('come from no process that has another key, and it learns nothing', async () => {
    const { ask } = await among()
    const stranger = await open('stranger', new Uint8Array(32).fill(9))
    opened.push(stranger)
    await rejects(ask(), { status: 503 })
    deepEqual(stranger.asked, [])
    const reply = await fetch(stranger.address + COMPUTE_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: 'anything',
    })
    equal(reply.status, 401)
  })

  it('are refused as the other process refuses; a fault there keeps its name', async () => {
    const { ask } = await among('one', 'two')
    await rejects(ask({ clientName: 'refused' }), { status: 400, code: 'refusal.noPrices' })
    await rejects(ask({ clientName: 'broken' }), { name: 'TypeError', message: 'It is broken.' })
  })

  it('are asked for after all have forgotten what a booking made untrue', async () => {
    const { compute, ask } = await among('one', 'two')
    compute.invalidateData('north')
    compute.invalidateEntitlements('north')
    await ask()
    for (const { asked } of opened) deepEqual(asked.slice(0, 2).sort(), ['data north', 'entitlements north'])
    ok(opened.some(({ asked }) => asked[2]?.startsWith('answer')))
  })

  it('and quotes are checked there, with the instant at which they came', async () => {
    const { compute } = await among('one')
    const receivedAt = new Date('2026-03-20T10:00:00Z')
    deepEqual(await compute.checkQuotes('north', [], receivedAt), { quotes: [], failures: [] })
    deepEqual(opened[0]!.asked, ['quotes north 2026-03-20T10:00:00.000Z'])
  })
})
