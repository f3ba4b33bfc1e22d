import { parentPort } from 'node:worker_threads'

/*
 * A worker that dies of its first request.
 */
parentPort!.on('message', ({ kind }: { readonly kind: string }) => {
  if (kind === 'shutdown') process.exit(0)
  throw new RangeError('Out of its depth')
})
parentPort!.postMessage({ kind: 'ready' })
