import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { useState } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import type { CallOptions } from '#api/send.ts'
import { useKeyedCall } from '#api/use-keyed-call.ts'
import { dataText } from '#messages/administration/data-texts.ts'
import { notify } from '#session/notices.ts'
import { invalidateExceptions } from './exception-queries.ts'

/** Sends a decision once, says what came of it, and reads everything again. */
export function useDeciding(onDone: () => void) {
  const send = useKeyedCall()
  const [isBusy, setIsBusy] = useState(false)
  const decide = async <E extends AnyEndpoint>(endpoint: E, options: CallOptions<E>, success: string) => {
    setIsBusy(true)
    try {
      await send(endpoint, options)
      notify('success', success)
      onDone()
    } catch (failure) {
      notifyFailure(failure, dataText('failed'))
    } finally {
      setIsBusy(false)
      // Also after a failure: what is in doubt may have changed.
      invalidateExceptions()
    }
  }
  return { isBusy, decide }
}
