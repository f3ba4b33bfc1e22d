import { type ReactNode, useCallback } from 'react'

import { useKnownOnAddress } from '#selection/known-on-address.ts'
import { KnownOn } from '#session/known-on.ts'
import { AskWhatChanged } from '#ui/page/ask-what-changed.ts'

/** Tells everything inside as of which moment of knowledge figures are shown, and lets it ask what changed since. */
export function KnowledgeFrame({ children }: { readonly children: ReactNode }) {
  const { knownOn, showChanges } = useKnownOnAddress()
  const ask = useCallback(() => showChanges(knownOn ?? 'lastVisit'), [showChanges, knownOn])
  return (
    <KnownOn value={knownOn}>
      <AskWhatChanged value={ask}>{children}</AskWhatChanged>
    </KnownOn>
  )
}
