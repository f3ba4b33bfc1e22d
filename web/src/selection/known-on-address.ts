import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { FrameFilters } from './filters.ts'
import { instantText, parseInstant } from './instant-text.ts'

/** Since when changes are shown beside the screen: an instant in epoch seconds, or as the server chooses it. */
export type ChangesSince = number | 'lastVisit'

interface KnownOnAddress {
  /** As of which moment of knowledge the screens show figures, in epoch seconds; null for now. */
  readonly knownOn: number | null
  readonly showKnownOn: (knownOn: number | null) => void
  /** Null while the changes are not shown. */
  readonly changesSince: ChangesSince | null
  readonly showChanges: (since: ChangesSince | null) => void
}

/**
 * The moment of knowledge and the changes beside the screen, as the address has them, so that a link shows the same. The moment stays
 * from screen to screen. A change of it can be taken back by the browser's Back; the panel replaces the history.
 */
export function useKnownOnAddress(): KnownOnAddress {
  const { knownOn = '', since, explain = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (changed: Partial<FrameFilters>, replace: boolean) =>
      void navigate({
        to: '.',
        search: (former: FrameFilters) => ({ ...former, ...changed }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return {
    knownOn: parseInstant(knownOn),
    showKnownOn: useCallback((at) => change({ knownOn: at === null ? undefined : instantText(at) }, false), [change]),
    // Beside the screen there is room for one panel: a calculation that is asked for lies over this one.
    changesSince: since === undefined || explain !== '' ? null : (parseInstant(since) ?? 'lastVisit'),
    showChanges: useCallback(
      (at) => change({ since: at === null ? undefined : at === 'lastVisit' ? at : instantText(at), explain: undefined }, true),
      [change],
    ),
  }
}
