import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'

import { notifyFailure } from '#api/notify-failure.ts'
import type { CallOptions } from '#api/send.ts'
import { useKeyedCall } from '#api/use-keyed-call.ts'
import { notify } from '#session/notices.ts'

interface ActTexts {
  readonly success: string
  readonly failure: string
  /** After it worked, or failed: what is shown may be another now. */
  readonly onSettled: (isDone: boolean) => void
}

/** One act of an administrator, with its toasts. */
export function useAdminAct<E extends AnyEndpoint>(
  endpoint: E,
  { success, failure, onSettled }: ActTexts,
): UseMutationResult<ResponseOf<E>, Error, CallOptions<E>> {
  const send = useKeyedCall()
  return useMutation({
    mutationFn: (options) => send(endpoint, options),
    onSuccess: () => notify('success', success),
    onError: (error) => notifyFailure(error, failure),
    onSettled: (_, error) => onSettled(error === null),
  })
}
