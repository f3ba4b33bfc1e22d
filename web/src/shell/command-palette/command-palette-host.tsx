import { type ComponentType, useEffect, useState } from 'react'

import { shellText } from '#messages/shell-texts.ts'
import { notify } from '#session/notices.ts'
import { showShortcutDialog, useShortcutDialog } from '../shortcuts/shortcut-dialog.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

interface ShownDialog {
  readonly onClose: () => void
}

const loadCommandPalette = () => import('./command-palette.tsx').then(({ CommandPalette }) => CommandPalette)
const loadHelp = () => import('../shortcuts/shortcut-help.tsx').then(({ ShortcutHelp }) => ShortcutHelp)

const close = () => showShortcutDialog(null)

/** The command palette and the list of shortcuts on every screen. Their code is loaded on first use. */
export function CommandPaletteHost() {
  useShortcuts()
  const shown = useShortcutDialog((state) => state.shown)
  const CommandPalette = useLoaded(shown === 'palette', loadCommandPalette)
  const Help = useLoaded(shown === 'help', loadHelp)
  // Close both when the user signs out.
  useEffect(() => close, [])
  if (shown === 'palette' && CommandPalette) return <CommandPalette onClose={close} />
  return shown === 'help' && Help ? <Help onClose={close} /> : null
}

/** Loads a dialog's code when it is wanted; the screen stays usable if that fails. */
function useLoaded(isWanted: boolean, load: () => Promise<ComponentType<ShownDialog>>): ComponentType<ShownDialog> | null {
  const [Loaded, setLoaded] = useState<ComponentType<ShownDialog> | null>(null)
  useEffect(() => {
    if (!isWanted || Loaded) return
    load().then(
      (component) => setLoaded(() => component),
      () => {
        notify('error', shellText('notLoaded'))
        close()
      },
    )
  }, [isWanted, Loaded, load])
  return Loaded
}
