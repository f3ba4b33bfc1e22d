import { parentPort, threadId } from 'node:worker_threads'

/*
 * A worker that dies of a request for the client `Dying`, finds its snapshot stale at the first one for `Stale`, and answers with the number
 * of its thread.
 */

interface Message {
  readonly kind: string
  readonly id: number
  readonly args?: { readonly call?: { readonly body?: { readonly clientName?: string } } }
}

let hasBeenStale = false

parentPort!.on('message', ({ kind, id, args }: Message) => {
  if (kind === 'shutdown') process.exit(0)
  if (kind !== 'answer') return
  if (args?.call?.body?.clientName === 'Dying') throw new RangeError('Out of its depth')
  if (args?.call?.body?.clientName === 'Stale' && !hasBeenStale) {
    hasBeenStale = true
    parentPort!.postMessage({ kind: 'error', id, error: { name: 'StaleSnapshot', message: '', stack: undefined } })
    return
  }
  const bytes = new TextEncoder().encode(JSON.stringify({ threadId }))
  parentPort!.postMessage({ kind: 'result', id, result: { bytes, isCacheable: false } })
})
parentPort!.postMessage({ kind: 'ready' })
