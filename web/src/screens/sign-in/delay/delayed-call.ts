import type { AnyEndpoint, RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import { type SignInDelay, signInDelay, WORK_HEADER, type Work } from '@portal/contract/session/sign-in-delay.ts'

import { ApiError } from '#api/api-error.ts'
import { call } from '#api/call.ts'

/** A place in the draw is kept by asking again within a minute; a turn lasts as long. */
const ASK_AGAIN_SECONDS = 15

/** Why a sign-in call was refused for now; null for any other error. */
export function delayOf(error: unknown): SignInDelay | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null
  return signInDelay.safeParse(error.content).data?.delay ?? null
}

/**
 * Makes a sign-in call; solves a task where one is given, and waits to be drawn. @param onDelay called at each delay, and with null when
 * it is over @throws what the call throws; the signal's reason when the user stops waiting
 */
export async function delayedCall<E extends AnyEndpoint>(
  endpoint: E,
  body: RequestOf<E>,
  signal: AbortSignal,
  onDelay: (delay: SignInDelay | null) => void,
): Promise<ResponseOf<E>> {
  let headers: Readonly<Record<string, string>> = {}
  for (;;) {
    try {
      const reply = await call(endpoint, { body, headers, signal })
      onDelay(null)
      return reply
    } catch (error) {
      const delay = delayOf(error)
      if (delay?.kind !== 'work' && delay?.kind !== 'draw') throw error
      onDelay(delay)
      if (delay.work) headers = { [WORK_HEADER]: await solveInWorker(delay.work, signal) }
      else await pause(Math.min(delay.seconds, ASK_AGAIN_SECONDS), signal)
    }
  }
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
