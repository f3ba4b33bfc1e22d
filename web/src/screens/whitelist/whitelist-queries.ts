import { permittedAddress, type WhitelistEntry, whitelist } from '@portal/contract/institution/tokens.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { useAuth } from '#session/auth.ts'

/** The institution of the administrator; null while nobody is signed in. */
export const useInstitutionId = (): string | null => useAuth((auth) => auth.user?.institutionID ?? null)

/** The tokens of the institution, masked. */
export function useWhitelist(): UseQueryResult<readonly WhitelistEntry[]> {
  const institutionID = useInstitutionId()
  return useQuery({
    queryKey: ['whitelist', institutionID],
    queryFn: async ({ signal }) => (await call(whitelist, { params: { institutionID: institutionID ?? '' }, signal })).rows,
    enabled: institutionID !== null,
  })
}

/** The address that the server sees this computer at, and whether a token lists it. */
export function useOwnAddress(): UseQueryResult<{ readonly address: string; readonly isPermitted: boolean }> {
  const institutionID = useInstitutionId()
  return useQuery({
    queryKey: ['permitted-address', institutionID],
    queryFn: ({ signal }) => call(permittedAddress, { body: {}, signal }),
    enabled: institutionID !== null,
  })
}

/** To be called after a change: tokens, and what they say of the own address, are read again. */
export function readWhitelistAgain(): void {
  for (const key of ['whitelist', 'permitted-address']) void queryClient.invalidateQueries({ queryKey: [key] })
}
