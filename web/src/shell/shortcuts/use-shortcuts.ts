import { namedPeriod } from '@portal/contract/reports/time-period.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { PeriodFilter } from '#selection/filters.ts'
import { useAppData } from '#session/app-data.ts'
import { mayDo } from '#session/rights.ts'
import { isReadyForPrint, printPage } from '#ui/page/print-page.ts'
import { IS_MAC } from './key-names.ts'
import { type ShortcutDialog, showShortcutDialog, typeAhead, useShortcutDialog } from './shortcut-dialog.ts'
import { isCommandPaletteKey, isModified, isPrintKey, type ShortcutAct, shortcutAct } from './shortcut-keys.ts'

/** Maximum milliseconds between the keys of a sequence. */
const SECOND_KEY_MS = 1500

const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, [contenteditable=true]'
/** Elements in which letters search for a row or an item. */
const TYPE_TO_FIND = 'select, [role=treegrid], [role=grid], [role=tree], [role=menu], [role=listbox]'

/**
 * Shortcuts of every screen: Ctrl or Cmd with K or P, sequences with g, `/`, `e`, `t`, digits and `?`. They are inactive while a
 * dialog is open, and letters while the user types.
 */
export function useShortcuts(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY
    const choosePeriod = (at: number) => {
      const chosen = namedPeriod.options[at]
      if (chosen === undefined || !periodOfScreen()) return
      void navigate({
        to: '.',
        search: (former: PeriodFilter) => ({ ...former, timePeriod: chosen }),
        replace: true,
        resetScroll: false,
      })
    }
    const act = (does: ShortcutAct, at: number) => {
      begun = does.kind === 'begin' ? at : Number.NEGATIVE_INFINITY
      if (does.kind === 'go') void navigate({ to: does.to })
      if (does.kind === 'help') showShortcutDialog('help')
      if (does.kind === 'search') goToSearch()
      if (does.kind === 'export') goToExport()
      if (does.kind === 'period') goToPeriod()
      if (does.kind === 'choosePeriod') choosePeriod(does.at)
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return
      if (isAboutToOpen() && !isModified(event)) return keepForPalette(event)
      if (event.repeat) return
      if (isCommandPaletteKey(event)) return toggleCommandPalette(event)
      if (isPrintKey(event, IS_MAC)) return printWhenReady(event)
      // Modifier keys come before the key that they modify.
      if (event.key.length > 1 || isBesideKeys(event)) return
      const { key, timeStamp } = event
      const isSecond = timeStamp - begun < SECOND_KEY_MS
      begun = Number.NEGATIVE_INFINITY
      const does = shortcutAct(key, isSecond, mayDo)
      if (!does || (does.kind !== 'help' && isIn(event, TYPE_TO_FIND))) return
      event.preventDefault()
      act(does, timeStamp)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate])
}

/** Loads charts that have not been scrolled into view before the browser prints. */
function printWhenReady(event: KeyboardEvent): void {
  if (isReadyForPrint()) return
  event.preventDefault()
  void printPage()
}

/** The same key closes it; it does not open over another dialog. On a Mac, Ctrl+K in an input deletes to the end of the line. */
function toggleCommandPalette(event: KeyboardEvent): void {
  const { shown } = useShortcutDialog.getState()
  if (shown !== 'palette' && ((IS_MAC && event.ctrlKey && isIn(event, TYPED_INTO)) || isDialogOpen())) return
  event.preventDefault()
  const next: ShortcutDialog = shown === 'palette' ? null : 'palette'
  showShortcutDialog(next)
}

/** Whether the palette was asked for, and its code is on the way. */
const isAboutToOpen = (): boolean => useShortcutDialog.getState().shown === 'palette' && !isDialogOpen()

/** Keys that come before the palette are for it, not for the screen. */
function keepForPalette(event: KeyboardEvent): void {
  if (event.key === 'Tab' || event.key === 'Shift') return
  event.preventDefault()
  typeAhead(event)
}

function isBesideKeys(event: KeyboardEvent): boolean {
  return isModified(event) || !useAppData.getState().hasLetterKeys || isIn(event, TYPED_INTO) || isDialogOpen()
}

/** Focuses the screen's search box, or opens the command palette if there is none. */
function goToSearch(): void {
  const box = document.querySelector<HTMLInputElement>('#page input[type=search]')
  if (!box) showShortcutDialog('palette')
  box?.focus()
  box?.select()
}

/** Focuses the export button of the focused table or chart, else the first one on the page. */
function goToExport(): void {
  const button = 'button[data-exports]:not(:disabled)'
  const focused = document.activeElement?.closest('section')?.querySelector<HTMLElement>(button)
  ;(focused ?? document.querySelector<HTMLElement>(`#page ${button}`))?.focus()
}

/** Focuses the screen's time period. */
function goToPeriod(): void {
  periodOfScreen()?.focus()
}

const periodOfScreen = () => document.querySelector<HTMLElement>('#page select[name=timePeriod]')

const isIn = ({ target }: KeyboardEvent, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null
