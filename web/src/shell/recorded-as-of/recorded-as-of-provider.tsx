import { type ReactNode, useCallback } from 'react'

import { useRecordedAsOfAddress } from '#selection/recorded-as-of-address.ts'
import { RecordedAsOf } from '#session/recorded-as-of.ts'
import { OpenWhatChanged } from '#ui/page/open-what-changed.ts'

/** Provides the as-recorded instant and the "what changed" action to its children. */
export function RecordedAsOfProvider({ children }: { readonly children: ReactNode }) {
  const { knownOn, showChanges } = useRecordedAsOfAddress()
  const ask = useCallback(() => showChanges(knownOn ?? 'lastVisit'), [showChanges, knownOn])
  return (
    <RecordedAsOf value={knownOn}>
      <OpenWhatChanged value={ask}>{children}</OpenWhatChanged>
    </RecordedAsOf>
  )
}
