import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'

import { hashKey, notifyManager, QueryObserver } from '@tanstack/react-query'

import { passGate, setReplyGate } from './reply-gate.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

// Modules of the portal call matchMedia when they are loaded.
Object.assign(globalThis, { matchMedia: () => ({ matches: true }) })
const { moveToSnapshot, showTogether, stopMove } = await import('./move-to-snapshot.ts')
const { queryClient } = await import('./query-client.ts')

interface Reply {
  readonly mode: 'Live'
  readonly snapshotId: string
  readonly asOf: number
}

/** A fake server whose snapshots are named by their instants. It keeps the latest three and answers others with the latest. */
class Server {
  latest = 1
  private readonly delayed = new Map<string, (() => void)[]>()

  /** Delays answers under a name until the returned function is called. */
  hold(name: string): () => void {
    const waiting: (() => void)[] = []
    this.delayed.set(name, waiting)
    return () => {
      this.delayed.delete(name)
      for (const go of waiting) go()
    }
  }

  readonly reader =
    (name: string): SnapshotReader =>
    async ({ snapshotId }) => {
      const wanted = Number(snapshotId ?? this.latest)
      const asOf = wanted > this.latest - 3 ? wanted : this.latest
      await new Promise<void>((resolve) => {
        const delayed = this.delayed.get(name)
        if (delayed) delayed.push(resolve)
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

/** Adds a report to the screen, requested for a snapshot. */
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

/** The snapshots that are shown together, one text for each change. */
function watched(names: readonly string[]): readonly string[] {
  const seen: string[] = []
  const look = () => {
    const texts = names.flatMap((name) => queryClient.getQueryData<Reply>([name])?.snapshotId ?? [])
    const text = [...new Set(texts)].join(' beside ')
    if (text !== '' && text !== seen.at(-1)) seen.push(text)
  }
  // Components are notified after a whole batch of changes.
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

test('a report that is loading during a move is included: two snapshots are never shown together', async () => {
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

test('a reply of a newer snapshot, after the shown one has expired, waits until the others are updated too', async () => {
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

test('a reply of an older snapshot is refetched; a move to an expired snapshot uses the latest one', async () => {
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

test('if replies are slower than snapshots, a move is completed before the next one; a move to an expired snapshot is aborted', async () => {
  const server = new Server()
  const seen = watched(['table'])
  open(server, 'table', '1')
  await until(() => seen.at(-1) === '1')
  const receive = (snapshotId: number) => {
    server.latest = snapshotId
    void moveToSnapshot(String(snapshotId), change)
  }
  let release = server.hold('table')
  // A heartbeat repeats the same snapshot.
  for (const snapshotId of [2, 3, 4, 4, 4]) receive(snapshotId)
  release()
  await until(() => seen.at(-1) === '4')
  release = server.hold('table')
  for (const snapshotId of [5, 6, 7, 8]) receive(snapshotId)
  release()
  await until(() => seen.at(-1) === '8')
  assert.deepEqual(seen, ['1', '2', '4', '8'])
})

test('a report that fails shows its error in place of outdated figures, and recovers with the next snapshot', async () => {
  const server = new Server()
  const names = ['table', 'map', 'pie']
  const seen = watched(names)
  setReplyGate(showTogether(change))
  for (const name of ['table', 'map']) open(server, name, '1')
  await until(() => seen.at(-1) === '1')
  const [table, map] = ['table', 'map'].map((name) => queryClient.getQueryCache().find({ queryKey: [name] })!)
  const { options } = table!
  table!.setOptions({ ...options, meta: { readAt: () => Promise.reject(new Error('away')) } })
  server.latest = 9
  open(server, 'pie', '1')
  await until(standsAt('9', ['map', 'pie']))
  assert.deepEqual([table!.state.status, table!.state.data, table!.state.error?.message], ['error', undefined, 'away'])
  assert.equal(map!.state.status, 'success')
  table!.setOptions(options)
  server.latest = 10
  await moveToSnapshot('10', change)
  await until(standsAt('10', names))
  await until(() => seen.at(-1) === '10')
  assert.deepEqual(seen, ['1', '9', '10'])
})

test('if all reports fail, the figures of the old snapshot stay, with errors', async () => {
  const server = new Server()
  const names = ['table', 'map']
  for (const name of names) open(server, name, '1')
  await until(standsAt('1', names))
  const queries = names.map((name) => queryClient.getQueryCache().find({ queryKey: [name] })!)
  for (const query of queries) query.setOptions({ ...query.options, meta: { readAt: () => Promise.reject(new Error('away')) } })
  server.latest = 2
  await moveToSnapshot('2', change)
  assert.ok(standsAt('1', names)())
  assert.deepEqual(
    queries.map(({ state }) => state.status),
    ['error', 'error'],
  )
})
