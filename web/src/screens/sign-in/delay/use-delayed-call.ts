import type { AnyEndpoint, RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import { useState } from 'react'

import { ApiError } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import type { Delay } from './call-again.ts'

/** Reason for a delay of the present call or for a refusal of the last one, and the call. It has no reply if the user stops it. */
type DelayedCall<E extends AnyEndpoint> = readonly [
  delay: Delay | null,
  send: (body: RequestOf<E>) => Promise<ResponseOf<E> | undefined>,
]

/** A sign-in call with its delays, whose scripts are loaded at the first one. */
export function useDelayedCall<E extends AnyEndpoint>(endpoint: E): DelayedCall<E> {
  const [delay, setDelay] = useState<Delay | null>(null)
  return [
    delay,
    async (body) => {
      try {
        return await call(endpoint, { body })
      } catch (error) {
        setDelay(null)
        if (!(error instanceof ApiError) || error.status !== 429) throw error
        return await (await import('./call-again.ts')).callAgain(endpoint, body, error, setDelay)
      }
    },
  ]
}
