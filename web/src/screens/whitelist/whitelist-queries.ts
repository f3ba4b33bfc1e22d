import { permittedAddress, type WhitelistEntry, whitelist } from '@portal/contract/institution/tokens.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { useAuth } from '#session/auth.ts'

/** The administrator's institution; null before sign-in. */
export const useInstitutionId = (): string | null => useAuth((auth) => auth.user?.institutionID ?? null)

/** The institution's tokens, masked. */
export function useWhitelist(): UseQueryResult<readonly WhitelistEntry[]> {
  const institutionID = useInstitutionId()
  return useQuery({
    queryKey: ['whitelist', institutionID],
    queryFn: async ({ signal }) => (await call(whitelist, { params: { institutionID: institutionID ?? '' }, signal })).rows,
    enabled: institutionID !== null,
  })
}

/** The IP address of this computer as the server sees it, and whether a token permits it. */
export function useOwnAddress(): UseQueryResult<{ readonly address: string; readonly isPermitted: boolean }> {
  const institutionID = useInstitutionId()
  return useQuery({
    queryKey: ['permitted-address', institutionID],
    queryFn: ({ signal }) => call(permittedAddress, { body: {}, signal }),
    enabled: institutionID !== null,
  })
}

/** Invalidates the tokens and the own address after a change. */
export function invalidateWhitelist(): void {
  for (const key of ['whitelist', 'permitted-address']) void queryClient.invalidateQueries({ queryKey: [key] })
}
