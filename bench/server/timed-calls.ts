import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { type Request, send } from '../load.ts'

/*
 * Times calls, one after the other on one connection, on a thread of its own: what else the process does with replies does not count.
 * Begins when it is told how many, goes on until there are so many or it is told to end, and tells the milliseconds of each.
 */
const { call, pauseMs, isUnkept } = workerData as {
  readonly call: Request
  readonly pauseMs: number
  /** Whether each is to be of another filter, so that no reply was made before. */
  readonly isUnkept: boolean
}
let made = 0
const nextCall = (): Request =>
  isUnkept ? { ...call, body: JSON.stringify({ ...JSON.parse(call.body), tickers: [`${made++}`] }) } : call
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
