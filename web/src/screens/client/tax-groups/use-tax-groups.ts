import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { taxGroups } from '@portal/contract/institution/tax-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

const KEY = 'tax-groups'

/** The tax groups of a client as they were read. */
export type TaxGroupsOf = ResponseOf<typeof taxGroups> & { readonly clientId: string; readonly clientName: string }

/** The tax groups of a client. */
export const useTaxGroups = (clientId: string) =>
  useQuery({ queryKey: [KEY, clientId], queryFn: ({ signal }) => call(taxGroups, { params: { id: clientId }, signal }) })

/** Reads them again. */
export function invalidateTaxGroups(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
}
