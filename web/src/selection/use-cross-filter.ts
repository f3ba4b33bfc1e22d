import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { type CrossFilter, type CrossFilterKind, parseCrossFilter, pressedCrossFilter } from './cross-filter-text.ts'
import type { FrameFilters } from './filters.ts'

/** The cross-filter of a screen's charts and its setters. */
export interface CrossFilterOfAddress {
  readonly crossFilter: CrossFilter | null
  /** Props of a chart of this kind: the selected key and a press handler. */
  readonly choiceOf: (of: CrossFilterKind) => { readonly key: string | null; readonly onPress: (key: string) => void }
  readonly clear: () => void
}

/** Elements that handle Escape themselves. */
const OWN_ESCAPE = 'dialog, [role=menu], input, textarea, select'

/** The cross-filter of the screen, stored in the URL. A change replaces the history entry; Escape clears it. */
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
