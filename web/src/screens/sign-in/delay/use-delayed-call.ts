import type { AnyEndpoint, RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import type { SignInDelay } from '@portal/contract/session/sign-in-delay.ts'
import { useEffect, useRef, useState } from 'react'

import { delayedCall, delayOf } from './delayed-call.ts'

interface DelayedCall<E extends AnyEndpoint> {
  /** What delays the present call, or has refused the last one. */
  readonly delay: SignInDelay | null
  readonly send: (body: RequestOf<E>) => Promise<ResponseOf<E>>
  readonly stop: () => void
  /** Whether an error is only that the user, or the end of the screen, stopped the call. */
  readonly isStop: (error: unknown) => boolean
}

/** A sign-in call with its delays. */
export function useDelayedCall<E extends AnyEndpoint>(endpoint: E): DelayedCall<E> {
  const [delay, setDelay] = useState<SignInDelay | null>(null)
  const call = useRef<AbortController | null>(null)
  const stop = () => call.current?.abort()
  useEffect(() => () => call.current?.abort(), [])
  return {
    delay,
    stop,
    isStop: (error) => error instanceof DOMException && error.name === 'AbortError',
    send: async (body) => {
      const controller = new AbortController()
      call.current = controller
      try {
        return await delayedCall(endpoint, body, controller.signal, setDelay)
      } catch (error) {
        setDelay(delayOf(error))
        throw error
      }
    },
  }
}
