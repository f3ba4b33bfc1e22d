import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'

import { notify } from '#session/notices.ts'
import { call } from './call.ts'
import { notifyFailure } from './notify-failure.ts'
import type { CallOptions } from './send.ts'

interface SaveTexts<Reply, Sent> {
  /** Said when it worked; a function where the text names what was saved. */
  readonly success?: string | ((reply: Reply, sent: Sent) => string)
  /** Said when it failed and the server gave no reason. */
  readonly failure: string
  readonly onSaved?: (reply: Reply, sent: Sent) => void
}

/** A call that changes something, with its toasts. */
export function useSave<E extends AnyEndpoint>(
  endpoint: E,
  { success, failure, onSaved }: SaveTexts<ResponseOf<E>, CallOptions<E>>,
): UseMutationResult<ResponseOf<E>, Error, CallOptions<E>> {
  return useMutation({
    mutationFn: (options) => call(endpoint, options),
    onSuccess: (reply, sent) => {
      onSaved?.(reply, sent)
      if (success !== undefined) notify('success', typeof success === 'function' ? success(reply, sent) : success)
    },
    onError: (error) => notifyFailure(error, failure),
  })
}
