import { accountReconciliations } from '@portal/contract/institution/reconciliations.ts'
import { useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'

/** All accounts with their last statements. */
export const useReconciliations = () =>
  useQuery({
    queryKey: ['reconciliations'],
    queryFn: ({ signal }) => call(accountReconciliations, { signal }),
  })
