import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

import { createJsonLog } from '#base/json-log.ts'
import { testClock } from '../../testing/clock.ts'
import { HTTP_SETTINGS } from '../../testing/servers/portal.ts'
import { createServer, type Server } from './server.ts'
import type { SocketLimits } from './sockets.ts'

const log = createJsonLog(() => {}, testClock())
const sockets = new Set<Socket>()
let server: Server | undefined

async function listen(limits: SocketLimits, trustedProxies: readonly string[] = []): Promise<number> {
  server = createServer({ ...HTTP_SETTINGS, trustedProxies, sockets: limits }, log)
  server.get('/', async () => 'here')
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** Connects, and says how long the server keeps the connection. */
async function open(port: number): Promise<{ readonly socket: Socket; readonly isOpen: () => boolean }> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  sockets.add(socket)
  let isOpen = true
  socket.once('close', () => {
    isOpen = false
  })
  socket.resume()
  await once(socket, 'connect')
  return { socket, isOpen: () => isOpen }
}
const openAll = (port: number, count: number) => Promise.all(Array.from({ length: count }, () => open(port)))
const asks = async (port: number): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).status

describe('protection 59: connections without a request', () => {
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await server?.close()
  })

  it('beyond those of an address are ended at once, and counted again when they are closed', async () => {
    const port = await listen({ all: 100, ofAddress: 3, headersMs: 60_000 })
    const opened = await openAll(port, 5)
    await sleep(100)
    equal(opened.filter(({ isOpen }) => isOpen()).length, 3)
    for (const { socket } of opened.slice(0, 3)) socket.destroy()
    await sleep(50)
    equal(await asks(port), 200)
  })
  it('beyond those of all addresses are ended, and a trusted proxy has no limit of its own', async () => {
    const port = await listen({ all: 6, ofAddress: 1, headersMs: 60_000 }, ['127.0.0.1'])
    const opened = await openAll(port, 9)
    await sleep(100)
    equal(opened.filter(({ isOpen }) => isOpen()).length, 6)
  })
  it('are ended that send nothing, and that send their headers a byte at a time', async () => {
    const port = await listen({ all: 100, ofAddress: 100, headersMs: 400 })
    const [silent, slow] = await openAll(port, 2)
    const began = performance.now()
    const drip = setInterval(() => slow!.socket.write('x'), 50)
    slow!.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    while ((silent!.isOpen() || slow!.isOpen()) && performance.now() - began < 5_000) await sleep(20)
    clearInterval(drip)
    deepEqual([silent!.isOpen(), slow!.isOpen()], [false, false])
    ok(performance.now() - began >= 300)
    equal(await asks(port), 200)
  })
  it('are answered 408, after which a browser that has just sent its request makes it again', async () => {
    const port = await listen({ all: 100, ofAddress: 100, headersMs: 400 })
    const socket = connect(port, '127.0.0.1')
    sockets.add(socket)
    const reply = Buffer.concat(await socket.toArray()).toString()
    match(reply, /^HTTP\/1\.1 408 Request Timeout\r\n/)
    match(reply, /"reason":"The request took too long to arrive\."/)
  })
})
