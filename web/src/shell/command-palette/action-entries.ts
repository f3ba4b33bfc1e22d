import { Eye, EyeOff, History, Keyboard, Link, LogOut, Moon, PanelLeft, Printer, Radio, Sheet, Sun } from 'lucide-react'

import { signOut } from '#api/sign-out.ts'
import { paletteText, paletteWords } from '#messages/palette-texts.ts'
import { recordedAsOfText } from '#messages/reports/recorded-as-of-texts.ts'
import { shellText } from '#messages/shell-texts.ts'
import { useRecordedAsOfAddress } from '#selection/period/recorded-as-of-address.ts'
import { useModeSwitching } from '#selection/switch-data-mode.ts'
import { toggleAmounts, toggleNav, toggleTheme, useAppData } from '#session/app-data.ts'
import { useClientStore } from '#session/client-store.ts'
import { useReplyMode } from '#session/data-mode.ts'
import { printPage } from '#ui/page/print-page.ts'
import { showShortcutDialog } from '../shortcuts/shortcut-dialog.ts'
import type { CommandEntry } from './command-entry.ts'
import { copyLink } from './copy-link.ts'
import { exportPage } from './export-page.ts'

/** Actions that are available on every screen, named by their present effect. */
export function useActionEntries(): readonly CommandEntry[] {
  const { theme, areAmountsHidden } = useAppData()
  const isSessionLive = useClientStore((store) => store.useLive)
  const repliedMode = useReplyMode((reply) => reply.mode)
  const isLive = repliedMode === null ? isSessionLive : repliedMode === 'Live'
  const { switchTo } = useModeSwitching()
  const { knownOn, showRecordedAsOf, showChanges } = useRecordedAsOfAddress()
  const isDark = theme === 'dark'
  return [
    action('theme', isDark ? shellText('toLight') : shellText('toDark'), isDark ? Sun : Moon, paletteWords('theme'), toggleTheme),
    action('mode', isLive ? paletteText('toClose') : paletteText('toLive'), Radio, paletteWords('mode'), () => switchTo(!isLive)),
    {
      ...action(
        'amounts',
        areAmountsHidden ? shellText('showAmounts') : shellText('hideAmounts'),
        areAmountsHidden ? Eye : EyeOff,
        paletteWords('amounts'),
        toggleAmounts,
      ),
      keys: 'Ctrl+.',
    },
    action('what-changed', recordedAsOfText('title'), History, paletteWords('whatChanged'), () => showChanges('lastVisit')),
    ...(knownOn === null
      ? []
      : [action('now', recordedAsOfText('backToNow'), History, paletteWords('whatChanged'), () => showRecordedAsOf(null))]),
    { ...action('menu', paletteText('menu'), PanelLeft, paletteWords('menu'), toggleNav), keys: 'Ctrl+B' },
    action('link', paletteText('copyLink'), Link, paletteWords('link'), () => void copyLink()),
    action('export-page', paletteText('exportPage'), Sheet, paletteWords('exportPage'), () => void exportPage()),
    // Close the dialog before printing.
    action('print', paletteText('print'), Printer, paletteWords('print'), () => requestAnimationFrame(printPage)),
    {
      ...action('shortcuts', paletteText('shortcuts'), Keyboard, paletteWords('shortcuts'), () => showShortcutDialog('help')),
      keys: '?',
    },
    action('sign-out', shellText('signOut'), LogOut, paletteWords('signOut'), () => signOut('user')),
  ]
}

function action(name: string, title: string, icon: CommandEntry['icon'], words: string, run: () => void): CommandEntry {
  return { id: `action:${name}`, kind: 'action', title, icon, words, run }
}
