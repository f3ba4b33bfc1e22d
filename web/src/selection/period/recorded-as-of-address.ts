import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { FrameFilters } from '#selection/filters.ts'
import { instantText, parseInstant } from '#selection/instant-text.ts'

/** The start of the shown changes: an instant in epoch seconds, or the server's default. */
export type ChangesSince = number | 'lastVisit'

interface RecordedAsOfAddress {
  /** The as-recorded instant of the screens, in epoch seconds; null for now. */
  readonly knownOn: number | null
  readonly showRecordedAsOf: (knownOn: number | null) => void
  /** Null while the changes are not shown. */
  readonly changesSince: ChangesSince | null
  readonly showChanges: (since: ChangesSince | null) => void
}

/**
 * The as-recorded instant and the changes panel, stored in the URL so that a link shows the same. The instant is kept across
 * screens. Changing it adds a history entry; the panel replaces the entry.
 */
export function useRecordedAsOfAddress(): RecordedAsOfAddress {
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
    showRecordedAsOf: useCallback((at) => change({ knownOn: at === null ? undefined : instantText(at) }, false), [change]),
    // There is room for only one panel: an explanation hides this one.
    changesSince: since === undefined || explain !== '' ? null : (parseInstant(since) ?? 'lastVisit'),
    showChanges: useCallback(
      (at) => change({ since: at === null ? undefined : at === 'lastVisit' ? at : instantText(at), explain: undefined }, true),
      [change],
    ),
  }
}
