import { mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'

/** In place of the portal's server: gives each reply once, in their order. @returns what it was sent, until `mock.restoreAll` */
export function serverOf(...replies: readonly (readonly [status: number, content: object])[]): readonly Request[] {
  const left = [...replies]
  const sent: Request[] = []
  mock.method(globalThis, 'fetch', async (path: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    sent.push(new Request(new URL(path, 'http://portal'), init))
    const [status, content] = left.shift() ?? [500, {}]
    return Response.json(content, { status })
  })
  return sent
}

/** Resolves when replies that came are read. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}
