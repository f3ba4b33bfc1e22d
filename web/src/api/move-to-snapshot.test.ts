import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'

import { hashKey, notifyManager, QueryObserver } from '@tanstack/react-query'

import { passGate, setReplyGate } from './reply-gate.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

// What the page keeps asks at once how wide it is.
Object.assign(globalThis, { matchMedia: () => ({ matches: true }) })
const { moveToSnapshot, showTogether, stopMove } = await import('./move-to-snapshot.ts')
const { queryClient } = await import('./query-client.ts')

interface Reply {
  readonly mode: 'Live'
  readonly snapshotId: string
  readonly asOf: number
}

/** A server whose snapshots are named by their moments: it keeps the latest three, and answers others by the latest. */
class Server {
  latest = 1
  private readonly held = new Map<string, (() => void)[]>()

  /** From now on answers under a name wait until they are let go. */
  hold(name: string): () => void {
    const waiting: (() => void)[] = []
    this.held.set(name, waiting)
    return () => {
      this.held.delete(name)
      for (const go of waiting) go()
    }
  }

  readonly reader =
    (name: string): SnapshotReader =>
    async ({ snapshotId }) => {
      const wanted = Number(snapshotId ?? this.latest)
      const asOf = wanted > this.latest - 3 ? wanted : this.latest
      await new Promise<void>((resolve) => {
        const held = this.held.get(name)
        if (held) held.push(resolve)
        else setTimeout(resolve, 1)
      })
      return { mode: 'Live', snapshotId: String(asOf), asOf } satisfies Reply
    }
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  stopMove()
  setReplyGate(null)
  queryClient.clear()
})

/** Puts a report on the screen, asked for as it is in a snapshot. */
function open(server: Server, name: string, snapshotId: string): void {
  const readAt = server.reader(name)
  const observer = new QueryObserver(queryClient, {
    queryKey: [name],
    queryFn: async ({ queryKey, signal }) =>
      passGate(await readAt({ snapshotId }, signal), { queryHash: hashKey(queryKey), readAt, signal }),
    meta: { readAt },
  })
  stops.push(observer.subscribe(() => {}))
}

/** The snapshots that stand on the screen together, one text for each time that they change. */
function watched(names: readonly string[]): readonly string[] {
  const seen: string[] = []
  const look = () => {
    const texts = names.flatMap((name) => queryClient.getQueryData<Reply>([name])?.snapshotId ?? [])
    const text = [...new Set(texts)].join(' beside ')
    if (text !== '' && text !== seen.at(-1)) seen.push(text)
  }
  // Screens are told when all of a batch is in its place.
  stops.push(queryClient.getQueryCache().subscribe(() => notifyManager.schedule(look)))
  return seen
}

const change = (how: () => void) => how()
const until = async (is: () => boolean) => {
  for (let turn = 0; turn < 200 && !is(); turn++) await new Promise((resolve) => setTimeout(resolve, 2))
  assert.ok(is())
}
const standsAt = (snapshotId: string, names: readonly string[]) => () =>
  names.every((name) => queryClient.getQueryData<Reply>([name])?.snapshotId === snapshotId)

test('a report on its way while the others move goes with them: two snapshots never stand side by side', async () => {
  const server = new Server()
  const seen = watched(['table', 'map'])
  setReplyGate(showTogether(change))
  open(server, 'table', '1')
  await until(standsAt('1', ['table']))
  const release = server.hold('map')
  open(server, 'map', '1')
  server.latest = 2
  const moved = moveToSnapshot('2', change)
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.deepEqual(seen, ['1'])
  release()
  await moved
  assert.ok(standsAt('2', ['table', 'map'])())
  await until(() => seen.at(-1) === '2')
  assert.deepEqual(seen, ['1', '2'])
})

test('a reply of a newer snapshot, as the one on the screen is no longer kept, waits until the others have gone with it', async () => {
  const server = new Server()
  const seen = watched(['table', 'map', 'pie'])
  setReplyGate(showTogether(change))
  open(server, 'table', '1')
  await until(standsAt('1', ['table']))
  server.latest = 9
  open(server, 'map', '1')
  open(server, 'pie', '1')
  await until(standsAt('9', ['table', 'map', 'pie']))
  await until(() => seen.at(-1) === '9')
  assert.deepEqual(seen, ['1', '9'])
})

test('a reply of an older snapshot than the screen shows is read again; a move to what is kept no longer goes to the latest', async () => {
  const server = new Server()
  server.latest = 2
  const seen = watched(['table', 'map'])
  setReplyGate(showTogether(change))
  open(server, 'table', '2')
  await until(standsAt('2', ['table']))
  open(server, 'map', '1')
  await until(standsAt('2', ['table', 'map']))
  server.latest = 9
  await moveToSnapshot('3', change)
  await until(standsAt('9', ['table', 'map']))
  await until(() => seen.at(-1) === '9')
  assert.deepEqual(seen, ['2', '9'])
})

test('a report that cannot be read again ends the move, and nobody waits for ever', async () => {
  const server = new Server()
  setReplyGate(showTogether(change))
  open(server, 'table', '1')
  await until(standsAt('1', ['table']))
  const query = queryClient.getQueryCache().find({ queryKey: ['table'] })!
  query.setOptions({
    ...query.options,
    queryFn: () => Promise.reject(new Error('away')),
    meta: { readAt: () => Promise.reject(new Error('away')) },
  })
  server.latest = 9
  open(server, 'map', '1')
  await until(standsAt('9', ['map']))
  await until(() => query.state.status === 'error')
})
