import type { ReactNode } from 'react'

import { onSessionEnd } from '#api/clear-session.ts'
import { useClientStore } from '#session/client-store.ts'
import { clearSizes, SizesSubject } from '#ui/card/remembered-sizes.ts'

onSessionEnd(clearSizes)

/** Lets cards remember their size by client, accounts and currency. */
export function SizedCards({ children }: { readonly children: ReactNode }) {
  const subject = useClientStore(({ selectedClient, accountsInScope, selectedCCY }) =>
    [selectedClient, accountsInScope.length, selectedCCY].join(' '),
  )
  return <SizesSubject value={subject}>{children}</SizesSubject>
}
