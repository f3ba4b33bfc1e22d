import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useAppData } from '#session/app-data.ts'
import { useAuth } from '#session/auth.ts'
import { type PaletteShown, showPalette, usePaletteShown } from './palette/palette-shown.ts'
import { type ShortcutAct, shortcutAct } from './shortcut-keys.ts'

/** How long g waits for its second key, in milliseconds. */
const SECOND_KEY_MS = 1500

const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, [contenteditable=true]'
/** Where letters find a row or an item by its name. */
const FOUND_BY_LETTER = 'select, [role=treegrid], [role=grid], [role=tree], [role=menu], [role=listbox]'

/** The keys that act on every screen: Ctrl or Cmd with K, two-key navigation, `/` and `?`. None acts on who types, or over a dialog. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY
    const act = (does: ShortcutAct, at: number) => {
      begun = does.kind === 'begin' ? at : Number.NEGATIVE_INFINITY
      if (does.kind === 'go') void navigate({ to: does.to })
      if (does.kind === 'help') showPalette('help')
      if (does.kind === 'search') goToSearch()
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      if (isPaletteKey(event)) return togglePalette(event)
      // Shift and the like come before the key they go with.
      if (event.key.length > 1 || isBesideKeys(event)) return
      const { key, timeStamp } = event
      const isSecond = timeStamp - begun < SECOND_KEY_MS
      begun = Number.NEGATIVE_INFINITY
      const isAdmin = useAuth.getState().user?.isAdmin === true
      const does = shortcutAct(key, isSecond, isAdmin)
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

/** Open, it closes by the same key; another dialog keeps it shut. */
function togglePalette(event: KeyboardEvent): void {
  const { shown } = usePaletteShown.getState()
  if (shown !== 'palette' && (isIn(event, TYPED_INTO) || isDialogOpen())) return
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

const isIn = ({ target }: KeyboardEvent, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null
