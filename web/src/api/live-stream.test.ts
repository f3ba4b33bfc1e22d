import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { QueryObserver } from '@tanstack/react-query'

import { useAppData } from '#session/app-data.ts'
import { useAuth } from '#session/auth.ts'
import { signIn, signOut } from '../../testing/in-portal.ts'
import { withPage } from '../../testing/page.ts'
import { settled } from '../../testing/server-of.ts'
import { followSnapshots, keepOneSnapshot } from './live-stream.ts'
import { queryClient } from './query-client.ts'
import { passGate } from './reply-gate.ts'

const text = new TextEncoder()
const line = (snapshotId: string) => `${JSON.stringify({ kind: 'snapshot', snapshotId, asOf: 1 })}\n`
const show = (change: () => void) => change()

/** A stream of the server, as it was opened. */
interface Stream {
  readonly write: (chunk: string) => Promise<void>
  readonly end: () => Promise<void>
  readonly isAborted: () => boolean
}

/** The paths that were called in a test. */
const calls: string[] = []

/** A server whose streams a test writes to; each of `statuses` refuses the next one. */
function streams(...statuses: readonly number[]): Stream[] {
  const opened: Stream[] = []
  const left = [...statuses]
  mock.method(globalThis, 'fetch', async (address: string, { signal, body: asked }: RequestInit) => {
    calls.push(`${address} ${asked ?? '{}'}`)
    if (address !== '/api/live') return Response.json({}, { status: 401 })
    const status = left.shift()
    let writer: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        writer = controller
        signal!.addEventListener('abort', () => controller.error(signal!.reason))
      },
    })
    const after = async (does: () => void) => {
      does()
      await settled()
    }
    opened.push({
      write: (chunk) => after(() => writer!.enqueue(text.encode(chunk))),
      end: () => after(() => writer!.close()),
      isAborted: () => signal!.aborted,
    })
    return status === undefined ? new Response(body) : Response.json({ reason: 'No.' }, { status })
  })
  return opened
}

/** A report on the screen. @returns the snapshots for which it was asked */
function report(): readonly (string | undefined)[] {
  const asked: (string | undefined)[] = []
  const readAt = async ({ snapshotId }: { readonly snapshotId?: string }) => {
    asked.push(snapshotId)
    return { mode: 'Live', snapshotId, asOf: 1 }
  }
  stops.push(
    new QueryObserver(queryClient, {
      queryKey: ['report'],
      queryFn: () => readAt({ snapshotId: '1' }),
      meta: { readAt },
    }).subscribe(() => {}),
  )
  return asked
}
const stops: (() => void)[] = []

const pass = async (ms: number) => {
  mock.timers.tick(ms)
  await settled()
}
async function follow(): Promise<() => void> {
  const stop = followSnapshots(show)
  stops.push(stop)
  await settled()
  return stop
}
async function become(visibility: 'hidden' | 'visible'): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
  document.dispatchEvent(new window.Event('visibilitychange'))
  await settled()
}

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] })
    signIn()
    calls.length = 0
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) stop()
    Reflect.deleteProperty(document, 'visibilityState')
    await signOut()
    mock.timers.reset()
    mock.restoreAll()
  })
}

describe('the stream of snapshots', () => {
  aroundEach()

  it('moves the reports on the screen to each snapshot that it names, however its lines are cut', async () => {
    const [opened, asked] = [streams(), report()]
    await follow()
    const [stream] = opened
    await stream!.write(line('2'))
    await stream!.write(line('3').slice(0, 20))
    deepEqual(asked, ['1', '2'])
    await stream!.write(line('3').slice(20) + line('4'))
    await settled()
    deepEqual(asked, ['1', '2', '3', '4'])
  })
  it('is opened again after it ends, at first after a second, then after twice as long, up to half a minute', async () => {
    const opened = streams(503, 503, 503, 503, 503, 503, 503)
    await follow()
    for (const [seconds, count] of [
      [1, 2] as const,
      [2, 3] as const,
      [4, 4] as const,
      [8, 5] as const,
      [16, 6] as const,
      [30, 7] as const,
      [30, 8] as const,
    ]) {
      await pass(seconds * 1000 - 1)
      equal(opened.length, count - 1)
      await pass(1)
      equal(opened.length, count)
    }
  })
  it('is opened a second after it ends where it was alive', async () => {
    const opened = streams(503, 503)
    await follow()
    await pass(1000)
    await pass(2000)
    await opened[2]!.write(line('2'))
    await opened[2]!.end()
    await pass(999)
    equal(opened.length, 3)
    await pass(1)
    equal(opened.length, 4)
  })
  it('is given up after 40 seconds without a line, counted from the last one', async () => {
    const opened = streams()
    await follow()
    await pass(39_000)
    await opened[0]!.write(line('2'))
    await pass(39_999)
    equal(opened[0]!.isAborted(), false)
    await pass(1)
    equal(opened[0]!.isAborted(), true)
    await pass(1000)
    equal(opened.length, 2)
    await pass(40_000)
    equal(opened[1]!.isAborted(), true)
  })
  it('is one: the network that comes back opens no second', async () => {
    const opened = streams()
    await follow()
    dispatchEvent(new window.Event('online'))
    await settled()
    equal(opened.length, 1)
  })
  it('is opened at once where the network comes back', async () => {
    const opened = streams(503)
    await follow()
    dispatchEvent(new window.Event('online'))
    await settled()
    equal(opened.length, 2)
    // The delay that was running opens none.
    await pass(5000)
    equal(opened.length, 2)
  })
  it('is closed while the page is hidden, and opened when it is seen again', async () => {
    const opened = streams()
    await follow()
    await become('hidden')
    equal(opened[0]!.isAborted(), true)
    await pass(60_000)
    equal(opened.length, 1)
    await become('visible')
    deepEqual([opened.length, opened[1]!.isAborted()], [2, false])
  })
  it('is closed when the user signs out, and not opened without a user', async () => {
    const opened = streams()
    await follow()
    await signOut()
    equal(opened[0]!.isAborted(), true)
    await pass(60_000)
    equal(opened.length, 1)
  })
  it('is not closed where the token is renewed', async () => {
    const opened = streams()
    await follow()
    useAuth.setState({ accessToken: 'second' })
    equal(opened[0]!.isAborted(), false)
  })
  it('whose token has expired renews that, as no activity of the user', async () => {
    useAppData.setState({ mayRenew: true })
    streams(401)
    await follow()
    deepEqual(calls, ['/api/live {}', '/api/auth/refresh {"isActive":false}'])
  })
  it('ends with those who follow it', async () => {
    const opened = streams()
    const stop = await follow()
    stop()
    equal(opened[0]!.isAborted(), true)
    dispatchEvent(new window.Event('online'))
    await become('visible')
    await pass(60_000)
    equal(opened.length, 1)
  })
  it('that sends what is no snapshot is opened anew', async () => {
    const [opened, asked] = [streams(), report()]
    await follow()
    await opened[0]!.write('{"kind":"other"}\n')
    await pass(1000)
    deepEqual([opened.length, asked], [2, ['1']])
  })
})

describe('the figures of a screen', () => {
  aroundEach()
  const readAt = async () => ({ mode: 'Live', snapshotId: '2', asOf: 2 })
  const asked = () => ({ queryHash: 'other', readAt, signal: new AbortController().signal })
  /** Whether a reply of another snapshot waits until the report on the screen is of that one, too. */
  async function waits(): Promise<boolean> {
    let isShown = false
    void passGate({ mode: 'Live', snapshotId: '2', asOf: 2 }, asked()).then(() => {
      isShown = true
    })
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
    const isWaiting = !isShown
    await settled()
    return isWaiting
  }

  it('are of one snapshot while live updates are followed, or are paused', async () => {
    streams()
    for (const begin of [() => followSnapshots(show), () => keepOneSnapshot(show)]) {
      const seen = report()
      await settled()
      const stop = begin()
      equal(await waits(), true)
      equal(seen.at(-1), '2')
      stop()
      equal(await waits(), false)
      for (const each of stops.splice(0)) each()
      queryClient.clear()
    }
  })
})
