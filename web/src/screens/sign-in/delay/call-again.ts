import type { AnyEndpoint, RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import { type SignInDelay, signInDelay } from '@portal/contract/session/sign-in-delay.ts'
import { WORK_HEADER, type Work } from '@portal/contract/session/work.ts'

import { ApiError } from '#api/api-error.ts'
import { call } from '#api/call.ts'

/** A place in the draw is kept by asking again within a minute; a turn lasts as long. */
const ASK_AGAIN_SECONDS = 15

/** Why a sign-in call is delayed. */
export interface Delay extends SignInDelay {
  /** Ends a call that waits; nothing happens at one that was refused. */
  readonly stop: () => void
}

/**
 * Makes a sign-in call again that was delayed: with a task solved, or when it may be its turn to be drawn. @param onDelay called at each
 * delay, and with null when there is none any more @returns the reply; undefined if the user stopped it @throws what the call throws
 */
export async function callAgain<E extends AnyEndpoint>(
  endpoint: E,
  body: RequestOf<E>,
  first: ApiError,
  onDelay: (delay: Delay | null) => void,
): Promise<ResponseOf<E> | undefined> {
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort()
  let headers: Readonly<Record<string, string>> = {}
  let error: unknown = first
  while (!signal.aborted) {
    const delay = delayOf(error)
    onDelay(delay && { ...delay, stop })
    if (delay?.kind !== 'work' && delay?.kind !== 'draw') throw error
    try {
      if (delay.work) headers = { [WORK_HEADER]: await solveInWorker(delay.work, signal) }
      else await pause(Math.min(delay.seconds, ASK_AGAIN_SECONDS), signal)
      const reply = await call(endpoint, { body, headers, signal })
      onDelay(null)
      return reply
    } catch (failure) {
      error = failure
    }
  }
  onDelay(null)
  return undefined
}

/** Why a sign-in call was refused for now; null for any other error. */
function delayOf(error: unknown): SignInDelay | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null
  return signInDelay.safeParse(error.content).data?.delay ?? null
}

function solveInWorker(work: Work, signal: AbortSignal): Promise<string> {
  // The Trusted Types policy permits workers of this name (web/src/shell/trusted-types-policy.ts).
  const worker = new Worker(new URL('./sign-in-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.postMessage(work)
  }).finally(() => worker.terminate())
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1_000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
