import { parentPort } from 'node:worker_threads'

/*
 * A thread that comes to grief over the first thing it is asked.
 */
parentPort!.on('message', ({ kind }: { readonly kind: string }) => {
  if (kind === 'end') process.exit(0)
  throw new RangeError('Out of its depth')
})
parentPort!.postMessage({ kind: 'ready' })
