import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import { useState } from 'react'

import { notify } from '#session/notices.ts'
import { notifyFailure } from './notify-failure.ts'
import type { CallOptions } from './send.ts'
import { useKeyedCall } from './use-keyed-call.ts'

interface SaveTexts {
  /** Left out for a call that changes nothing. */
  readonly success?: string
  /** Shown if the server gave no reason. */
  readonly failure: string
}

/**
 * Sends a write that takes effect once, with toasts.
 *
 * @param onSettled reads again what may have changed: also after a failure, as others may have changed it
 */
export function useKeyedSave(onSettled: () => void) {
  const call = useKeyedCall()
  const [isBusy, setIsBusy] = useState(false)
  /** @returns undefined after a failure */
  const save = async <E extends AnyEndpoint>(
    endpoint: E,
    options: CallOptions<E>,
    { success, failure }: SaveTexts,
  ): Promise<ResponseOf<E> | undefined> => {
    setIsBusy(true)
    try {
      const reply = await call(endpoint, options)
      if (success !== undefined) notify('success', success)
      return reply
    } catch (error) {
      notifyFailure(error, failure)
      return undefined
    } finally {
      setIsBusy(false)
      onSettled()
    }
  }
  return { isBusy, save }
}
