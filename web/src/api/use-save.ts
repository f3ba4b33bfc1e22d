import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'

import { notify } from '#session/notices.ts'
import { call } from './call.ts'
import { notifyFailure } from './notify-failure.ts'
import type { CallOptions } from './send.ts'
import { useKeyedCall } from './use-keyed-call.ts'

interface SaveTexts<Reply, Sent> {
  /** Success message; a function if the text depends on what was saved. */
  readonly success?: string | ((reply: Reply, sent: Sent) => string)
  /** Error message if the server gave no reason. */
  readonly failure: string
  readonly onSaved?: (reply: Reply, sent: Sent) => void
}

/** A write call with toasts. One that acts once may be sent again where no answer arrived. */
export function useSave<E extends AnyEndpoint>(
  endpoint: E,
  { success, failure, onSaved }: SaveTexts<ResponseOf<E>, CallOptions<E>>,
): UseMutationResult<ResponseOf<E>, Error, CallOptions<E>> {
  const callOnce = useKeyedCall()
  return useMutation({
    mutationFn: (options) => (endpoint.actsOnce ? callOnce(endpoint, options) : call(endpoint, options)),
    onSuccess: (reply, sent) => {
      onSaved?.(reply, sent)
      if (success !== undefined) notify('success', typeof success === 'function' ? success(reply, sent) : success)
    },
    onError: (error) => notifyFailure(error, failure),
  })
}
