import type { AnyEndpoint, RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import { useState } from 'react'

import { notifyFailure } from '#api/notify-failure.ts'
import { useKeyedCall } from '#api/use-keyed-call.ts'
import { notify } from '#session/notices.ts'
import { invalidateEntries } from './entry-queries.ts'

interface BookingTexts {
  /** Shown when it is booked; left out for a call that books nothing. */
  readonly success?: string
  readonly failure: string
}

/** Sends a booking once, and reads the entries again: also after a failure, as others may have changed them. */
export function useBooking() {
  const call = useKeyedCall()
  const [isBusy, setIsBusy] = useState(false)
  /** @returns the reply, or undefined after a failure, which the user was shown */
  const send = async <E extends AnyEndpoint>(
    endpoint: E,
    body: RequestOf<E>,
    { success, failure }: BookingTexts,
  ): Promise<ResponseOf<E> | undefined> => {
    setIsBusy(true)
    try {
      const reply = await call(endpoint, { body })
      if (success !== undefined) notify('success', success)
      return reply
    } catch (error) {
      notifyFailure(error, failure)
      return undefined
    } finally {
      setIsBusy(false)
      invalidateEntries()
    }
  }
  return { isBusy, send }
}
