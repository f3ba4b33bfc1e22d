import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import { useRef } from 'react'

import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import type { CallOptions } from './send.ts'

type KeyedCall = <E extends AnyEndpoint>(endpoint: E, options: CallOptions<E>) => Promise<ResponseOf<E>>

/**
 * Write calls with an `Idempotency-Key`. If no answer arrived, the same request is sent with the same key, so that it takes
 * effect only once.
 */
export function useKeyedCall(): KeyedCall {
  const last = useRef<{ readonly request: string; readonly key: string } | null>(null)
  return async (endpoint, options) => {
    const request = JSON.stringify([endpoint.path, options])
    const { key } = last.current?.request === request ? last.current : { key: crypto.randomUUID() }
    last.current = { request, key }
    try {
      const reply = await call(endpoint, { ...options, headers: { ...options.headers, 'idempotency-key': key } })
      last.current = null
      return reply
    } catch (error) {
      if (error instanceof ApiError) last.current = null
      throw error
    }
  }
}
