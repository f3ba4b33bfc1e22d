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

/** Reply to a call; a number is the status of a refusal, whose reason is the path. */
type Answer = object | number

/** Answers by path without `/api`; a function gives one for what was asked. */
export type Answers = Readonly<Record<string, Answer | ((asked: Asked) => Answer)>>

type Asked = Readonly<Record<string, unknown>>

/** A call that a server received: its path, and its body or query. */
export type SentCall = readonly [path: string, asked: Asked]

/** In place of the portal's server: answers by path, as the answers are when a call comes. @returns what it was sent */
export function serverBy(answers: Answers): SentCall[] {
  const sent: SentCall[] = []
  mock.method(globalThis, 'fetch', async (address: string, { signal, body }: RequestInit) => {
    signal?.throwIfAborted()
    const [path = '', query] = address.replace('/api', '').split('?')
    const asked: Asked = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(query))
    sent.push([path, asked])
    const found = answers[path] ?? 404
    const answer = typeof found === 'function' ? found(asked) : found
    return typeof answer === 'number' ? Response.json({ reason: `${answer} ${path}` }, { status: answer }) : Response.json(answer)
  })
  return sent
}

/** Resolves when replies that came are read. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}
