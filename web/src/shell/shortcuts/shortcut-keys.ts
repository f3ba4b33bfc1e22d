import type { Right } from '@portal/contract/access/roles.ts'

import { type AdminEntry, type MenuEntry, SCREEN_RIGHTS } from '../menu/menu-plan.ts'

type ShortcutPath = MenuEntry['to'] | AdminEntry['to']

const isAdministered = (path: ShortcutPath): path is AdminEntry['to'] => path in SCREEN_RIGHTS

/** The letter after g that opens a screen. */
export const SCREEN_KEYS: Readonly<Record<ShortcutPath, string>> = {
  '/': 's',
  '/market-data': 'm',
  '/position-details': 'p',
  '/performance': 'f',
  '/risk': 'r',
  '/portfolio-calculator': 'c',
  '/portfolio-evolution': 'e',
  '/trade-history': 't',
  '/tax-lots': 'a',
  '/reports': 'd',
  '/settings': 'o',
  '/house': 'h',
  '/packs': 'k',
  '/groupings': 'u',
  '/ledger': 'b',
  '/whitelist': 'w',
  '/audit': 'l',
  '/imports': 'i',
  '/jobs': 'j',
  '/data': 'x',
}

/** The effect of a key without Ctrl; `begin` starts a sequence. */
export type ShortcutAct =
  | { readonly kind: 'begin' | 'help' | 'search' | 'export' | 'period' }
  | { readonly kind: 'go'; readonly to: ShortcutPath }
  /** The time period at an index of the list, from 0. */
  | { readonly kind: 'choosePeriod'; readonly at: number }

const SINGLE_KEYS: Readonly<Record<string, 'help' | 'search' | 'export' | 'period'>> = {
  '?': 'help',
  '/': 'search',
  e: 'export',
  t: 'period',
}

/**
 * The effect of a key. @param isSecond whether g was pressed just before @param mayDo whether the user has a right @returns
 * undefined for a key without effect
 */
export function shortcutAct(key: string, isSecond: boolean, mayDo: (right: Right) => boolean): ShortcutAct | undefined {
  const letter = key.toLowerCase()
  if (isSecond) {
    const to = (Object.keys(SCREEN_KEYS) as ShortcutPath[]).find((path) => SCREEN_KEYS[path] === letter)
    if (to !== undefined && (!isAdministered(to) || mayDo(SCREEN_RIGHTS[to]))) return { kind: 'go', to }
  }
  if (letter === 'g') return { kind: 'begin' }
  if (/^[1-9]$/.test(key)) return { kind: 'choosePeriod', at: Number(key) - 1 }
  const does = SINGLE_KEYS[letter]
  return does && { kind: does }
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl or Cmd with K. */
export const isCommandPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Ctrl with P; on a Mac Cmd. */
export const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey, isMac: boolean): boolean =>
  key.toLowerCase() === 'p' && (isMac ? metaKey : ctrlKey) && !altKey && !shiftKey

/** Whether a key belongs to the browser or the system. Shift makes capitals and `?`. */
export const isModified = ({ ctrlKey, metaKey, altKey }: PressedKey): boolean => ctrlKey || metaKey || altKey
