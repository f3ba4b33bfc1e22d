import { type ReactNode, useCallback, useMemo } from 'react'

import { useAsOfAddress } from '#selection/period/as-of-address.ts'
import { useRecordedAsOfAddress } from '#selection/period/recorded-as-of-address.ts'
import { AsOfDay } from '#session/as-of-day.ts'
import { RecordedAsOf } from '#session/recorded-as-of.ts'
import { ChooseDay } from '#ui/page/choose-day.ts'
import { OpenWhatChanged } from '#ui/page/open-what-changed.ts'

/** Provides the as-recorded instant, the day of the figures and the "what changed" action to its children. */
export function RecordedAsOfProvider({ children }: { readonly children: ReactNode }) {
  const { knownOn, showChanges } = useRecordedAsOfAddress()
  const { asOf, chosen, chooseAsOf } = useAsOfAddress()
  const chooser = useMemo(() => ({ asOf: chosen, chooseAsOf }), [chosen, chooseAsOf])
  const ask = useCallback(() => showChanges(knownOn ?? 'lastVisit'), [showChanges, knownOn])
  return (
    <RecordedAsOf value={knownOn}>
      <AsOfDay value={asOf}>
        <ChooseDay value={chooser}>
          <OpenWhatChanged value={ask}>{children}</OpenWhatChanged>
        </ChooseDay>
      </AsOfDay>
    </RecordedAsOf>
  )
}
