import { Eye, EyeOff, History, Keyboard, Link, LogOut, Moon, PanelLeft, Printer, Radio, Sheet, Sun } from 'lucide-react'

import { signOut } from '#api/sign-out.ts'
import { KNOWLEDGE_TEXTS } from '#messages/knowledge-texts.ts'
import { PALETTE_TEXTS, PALETTE_WORDS } from '#messages/palette-texts.ts'
import { SHELL_TEXTS } from '#messages/shell-texts.ts'
import { useKnownOnAddress } from '#selection/known-on-address.ts'
import { useModeSwitching } from '#selection/switch-data-mode.ts'
import { toggleAmounts, toggleNav, toggleTheme, useAppData } from '#session/app-data.ts'
import { useClientStore } from '#session/client-store.ts'
import { useReplyMode } from '#session/data-mode.ts'
import { printPage } from '#ui/page/print-page.ts'
import { showPalette } from '../shortcuts/palette-shown.ts'
import { copyLink } from './copy-link.ts'
import { exportPage } from './export-page.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** What can be done from anywhere, each named by what it does now. */
export function useActionEntries(): readonly PaletteEntry[] {
  const { theme, areAmountsHidden } = useAppData()
  const isSessionLive = useClientStore((store) => store.useLive)
  const repliedMode = useReplyMode((reply) => reply.mode)
  const isLive = repliedMode === null ? isSessionLive : repliedMode === 'Live'
  const { switchTo } = useModeSwitching()
  const { knownOn, showKnownOn, showChanges } = useKnownOnAddress()
  const isDark = theme === 'dark'
  return [
    action('theme', isDark ? SHELL_TEXTS.toLight : SHELL_TEXTS.toDark, isDark ? Sun : Moon, PALETTE_WORDS.theme, toggleTheme),
    action('mode', isLive ? PALETTE_TEXTS.toClose : PALETTE_TEXTS.toLive, Radio, PALETTE_WORDS.mode, () => switchTo(!isLive)),
    {
      ...action(
        'amounts',
        areAmountsHidden ? SHELL_TEXTS.showAmounts : SHELL_TEXTS.hideAmounts,
        areAmountsHidden ? Eye : EyeOff,
        PALETTE_WORDS.amounts,
        toggleAmounts,
      ),
      keys: 'Ctrl+.',
    },
    action('what-changed', KNOWLEDGE_TEXTS.title, History, PALETTE_WORDS.whatChanged, () => showChanges('lastVisit')),
    ...(knownOn === null
      ? []
      : [action('now', KNOWLEDGE_TEXTS.backToNow, History, PALETTE_WORDS.whatChanged, () => showKnownOn(null))]),
    { ...action('menu', PALETTE_TEXTS.menu, PanelLeft, PALETTE_WORDS.menu, toggleNav), keys: 'Ctrl+B' },
    action('link', PALETTE_TEXTS.copyLink, Link, PALETTE_WORDS.link, () => void copyLink()),
    action('export-page', PALETTE_TEXTS.exportPage, Sheet, PALETTE_WORDS.exportPage, () => void exportPage()),
    // On paper the dialog must be gone.
    action('print', PALETTE_TEXTS.print, Printer, PALETTE_WORDS.print, () => requestAnimationFrame(printPage)),
    {
      ...action('shortcuts', PALETTE_TEXTS.shortcuts, Keyboard, PALETTE_WORDS.shortcuts, () => showPalette('help')),
      keys: '?',
    },
    action('sign-out', SHELL_TEXTS.signOut, LogOut, PALETTE_WORDS.signOut, () => signOut('user')),
  ]
}

function action(name: string, title: string, icon: PaletteEntry['icon'], words: string, run: () => void): PaletteEntry {
  return { id: `action:${name}`, kind: 'action', title, icon, words, run }
}
