import { type ComponentType, useEffect, useState } from 'react'

import { shellText } from '#messages/shell-texts.ts'
import { notify } from '#session/notices.ts'
import { showPalette, usePaletteShown } from '../shortcuts/palette-shown.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

interface ShownDialog {
  readonly onClose: () => void
}

const loadPalette = () => import('./palette.tsx').then(({ Palette }) => Palette)
const loadHelp = () => import('../shortcuts/shortcut-help.tsx').then(({ ShortcutHelp }) => ShortcutHelp)

const close = () => showPalette(null)

/** Beside every screen: the palette and the list of keys. Their code comes when they are first asked for. */
export function PaletteHost() {
  useShortcuts()
  const shown = usePaletteShown((state) => state.shown)
  const Palette = useLoaded(shown === 'palette', loadPalette)
  const Help = useLoaded(shown === 'help', loadHelp)
  // Whoever signs in next finds neither open.
  useEffect(() => close, [])
  if (shown === 'palette' && Palette) return <Palette onClose={close} />
  return shown === 'help' && Help ? <Help onClose={close} /> : null
}

/** A dialog's code, once it is wanted; the screen stays where it cannot be loaded. */
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
