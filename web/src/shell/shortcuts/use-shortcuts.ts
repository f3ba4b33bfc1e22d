import { TIME_PERIODS, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { PeriodFilter } from '#selection/filters.ts'
import { useAppData } from '#session/app-data.ts'
import { mayDo } from '#session/rights.ts'
import { isReadyForPrint, printPage } from '#ui/page/print-page.ts'
import { IS_MAC } from './key-names.ts'
import { type PaletteShown, showPalette, usePaletteShown } from './palette-shown.ts'
import { type ShortcutAct, shortcutAct } from './shortcut-keys.ts'

const PERIODS = Object.keys(TIME_PERIODS) as readonly TimePeriod[]

/** How long g waits for its second key, in milliseconds. */
const SECOND_KEY_MS = 1500

const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, [contenteditable=true]'
/** Where letters find a row or an item by its name. */
const FOUND_BY_LETTER = 'select, [role=treegrid], [role=grid], [role=tree], [role=menu], [role=listbox]'

/**
 * The keys that act on every screen: Ctrl or Cmd with K or P, two-key navigation, `/`, `e`, `t`, the digits and `?`. None acts over a dialog, and no letter
 * on who types.
 */
export function useShortcuts(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY
    const choosePeriod = (at: number) => {
      const timePeriod = PERIODS[at]
      if (timePeriod === undefined || !periodOfScreen()) return
      void navigate({ to: '.', search: (former: PeriodFilter) => ({ ...former, timePeriod }), replace: true, resetScroll: false })
    }
    const act = (does: ShortcutAct, at: number) => {
      begun = does.kind === 'begin' ? at : Number.NEGATIVE_INFINITY
      if (does.kind === 'go') void navigate({ to: does.to })
      if (does.kind === 'help') showPalette('help')
      if (does.kind === 'search') goToSearch()
      if (does.kind === 'export') goToExport()
      if (does.kind === 'period') goToPeriod()
      if (does.kind === 'choosePeriod') choosePeriod(does.at)
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      if (isPaletteKey(event)) return togglePalette(event)
      if (isPrintKey(event)) return printWhenReady(event)
      // Shift and the like come before the key they go with.
      if (event.key.length > 1 || isBesideKeys(event)) return
      const { key, timeStamp } = event
      const isSecond = timeStamp - begun < SECOND_KEY_MS
      begun = Number.NEGATIVE_INFINITY
      const does = shortcutAct(key, isSecond, mayDo)
      if (!does || (does.kind !== 'help' && isIn(event, FOUND_BY_LETTER))) return
      event.preventDefault()
      act(does, timeStamp)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate])
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && (IS_MAC ? metaKey : ctrlKey) && !altKey && !shiftKey

/** The browser prints as soon as it is told to: charts that nobody has scrolled to are loaded first. */
function printWhenReady(event: KeyboardEvent): void {
  if (isReadyForPrint()) return
  event.preventDefault()
  void printPage()
}

/** Open, it closes by the same key; another dialog keeps it shut. On a Mac Ctrl+K cuts the rest of a line that is typed. */
function togglePalette(event: KeyboardEvent): void {
  const { shown } = usePaletteShown.getState()
  if (shown !== 'palette' && ((IS_MAC && event.ctrlKey && isIn(event, TYPED_INTO)) || isDialogOpen())) return
  event.preventDefault()
  const next: PaletteShown = shown === 'palette' ? null : 'palette'
  showPalette(next)
}

function isBesideKeys(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !useAppData.getState().hasLetterKeys) return true
  return isIn(event, TYPED_INTO) || isDialogOpen()
}

/** Into the search box of the screen; where there is none, the palette. */
function goToSearch(): void {
  const box = document.querySelector<HTMLInputElement>('#page input[type=search]')
  if (!box) showPalette('palette')
  box?.focus()
  box?.select()
}

/** To the button that exports what has the focus, else the first on the page that has something to export. */
function goToExport(): void {
  const button = 'button[data-exports]:not(:disabled)'
  const focused = document.activeElement?.closest('section')?.querySelector<HTMLElement>(button)
  ;(focused ?? document.querySelector<HTMLElement>(`#page ${button}`))?.focus()
}

/** To the time period of the screen. */
function goToPeriod(): void {
  periodOfScreen()?.focus()
}

const periodOfScreen = () => document.querySelector<HTMLElement>('#page select[name=timePeriod]')

const isIn = ({ target }: KeyboardEvent, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null
