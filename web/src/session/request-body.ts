import type { ReportRequest } from '@portal/contract/reports/parts/report-request.ts'
import type { SelectionRequest } from '@portal/contract/selection/selection-request.ts'
import { useContext, useMemo } from 'react'

import { AsOfDay } from './as-of-day.ts'
import { useAuth } from './auth.ts'
import { useClientStore } from './client-store.ts'
import { RecordedAsOf } from './recorded-as-of.ts'

/** The body of a client, account or currency call for the signed-in user. */
export function selectionBody(clientName: string, accountsInScope: readonly string[] = []): SelectionRequest {
  const userName = useAuth.getState().user?.email ?? ''
  return { userName, clientName, accountsInScope: [...accountsInScope], deviceType: 0 }
}

/**
 * The body of a report call, or null until user, client, accounts and currency are known; market calls need no accounts. Includes
 * the as-recorded instant and the day of the figures if the screen has them.
 */
export function useReportBody(needsAccounts = true): ReportRequest | null {
  const userName = useAuth((auth) => auth.user?.email)
  const { selectedClient, accountsInScope, selectedCCY, isLoaded } = useClientStore()
  const knownOn = useContext(RecordedAsOf)
  const asOf = useContext(AsOfDay)
  return useMemo(() => {
    if (!userName || !isLoaded || selectedCCY === '') return null
    if (needsAccounts && (selectedClient === '' || accountsInScope.length === 0)) return null
    return {
      userName,
      clientName: selectedClient,
      accountsInScope: [...accountsInScope],
      deviceType: 0,
      reportingCCY: selectedCCY,
      ...(knownOn !== null && { asKnownOn: knownOn }),
      ...(asOf !== null && { asOf }),
    }
  }, [userName, selectedClient, accountsInScope, selectedCCY, isLoaded, needsAccounts, knownOn, asOf])
}
