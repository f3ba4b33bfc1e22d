import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'

import { notifyFailure } from '#api/notify-failure.ts'
import type { CallOptions } from '#api/send.ts'
import { useKeyedCall } from '#api/use-keyed-call.ts'
import { notify } from '#session/notices.ts'

interface ActionTexts {
  readonly success: string
  readonly failure: string
  /** Called after success or failure, because displayed data may have changed. */
  readonly onSettled: (isDone: boolean) => void
}

/** An administrative action with its toasts. */
export function useAdminAction<E extends AnyEndpoint>(
  endpoint: E,
  { success, failure, onSettled }: ActionTexts,
): UseMutationResult<ResponseOf<E>, Error, CallOptions<E>> {
  const send = useKeyedCall()
  return useMutation({
    mutationFn: (options) => send(endpoint, options),
    onSuccess: () => notify('success', success),
    onError: (error) => notifyFailure(error, failure),
    onSettled: (_, error) => onSettled(error === null),
  })
}
