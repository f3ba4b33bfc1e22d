import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { type CrossFilter, type CrossFilterKind, parseCrossFilter, pressedCrossFilter } from './cross-filter-text.ts'
import type { FrameFilters } from './filters.ts'

/** The choice of a screen's charts, and how to make and to leave it. */
export interface CrossFilterOfAddress {
  readonly crossFilter: CrossFilter | null
  /** What a chart of this kind of things is told: the key that is chosen, and what to do when a point is pressed. */
  readonly choiceOf: (of: CrossFilterKind) => { readonly key: string | null; readonly onPress: (key: string) => void }
  readonly clear: () => void
}

/** Where Escape has something of its own to close or to take back. */
const OWN_ESCAPE = 'dialog, [role=menu], input, textarea, select'

/** What the reader chose in a chart of the screen, kept in the address. A change replaces the history; Escape clears it. */
export function useCrossFilter(): CrossFilterOfAddress {
  const { pick: text = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (of: (former: string) => string) =>
      void navigate({
        to: '.',
        search: (former: FrameFilters) => ({ ...former, pick: of(former.pick ?? '') || undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const clear = useCallback(() => change(() => ''), [change])
  const crossFilter = useMemo(() => parseCrossFilter(text), [text])
  const isChosen = crossFilter !== null
  useEffect(() => {
    if (!isChosen) return
    const onKeyDown = ({ key, target, defaultPrevented, isComposing }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || isComposing) return
      if (!(target instanceof Element && target.closest(OWN_ESCAPE))) clear()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isChosen, clear])
  return {
    crossFilter,
    choiceOf: (of) => ({
      key: crossFilter?.of === of ? crossFilter.key : null,
      onPress: (key) => change((former) => pressedCrossFilter(former, { of, key })),
    }),
    clear,
  }
}
