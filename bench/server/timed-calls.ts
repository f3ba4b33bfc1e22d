import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { type Request, send } from '../load.ts'

/*
 * Times sequential calls on one connection, in a thread of its own, so that the process's other work on replies does not count.
 * It starts when it receives a number of calls, ends after them or on request, and posts the milliseconds of each.
 */
const { call, pauseMs, isUncached } = workerData as {
  readonly call: Request
  readonly pauseMs: number
  /** Whether each call has a different filter, so that no reply is cached. */
  readonly isUncached: boolean
}
let made = 0
const nextCall = (): Request =>
  isUncached ? { ...call, body: JSON.stringify({ ...JSON.parse(call.body), tickers: [`${made++}`] }) } : call
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let left = 0

parentPort!.on('message', async (count: number) => {
  const isAsked = left === 0 && count > 0
  left = count
  if (!isAsked) return
  const times: number[] = []
  for (; left > 0; left--) {
    const began = performance.now()
    await send(nextCall(), agent)
    times.push(performance.now() - began)
    await sleep(pauseMs)
  }
  left = 0
  parentPort!.postMessage(times)
})
