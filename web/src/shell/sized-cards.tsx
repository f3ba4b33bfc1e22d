import type { ReactNode } from 'react'

import { alsoForget } from '#api/forget.ts'
import { useClientStore } from '#session/client-store.ts'
import { forgetSizes, SizesOf } from '#ui/card/remembered-sizes.ts'

alsoForget(forgetSizes)

/** Lets cards remember what they measured for the client, accounts and currency that they show. */
export function SizedCards({ children }: { readonly children: ReactNode }) {
  const subject = useClientStore(({ selectedClient, accountsInScope, selectedCCY }) =>
    [selectedClient, accountsInScope.length, selectedCCY].join(' '),
  )
  return <SizesOf value={subject}>{children}</SizesOf>
}
