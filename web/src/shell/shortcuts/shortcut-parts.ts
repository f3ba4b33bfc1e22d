import { shortcutText } from '#messages/palette-texts.ts'

interface ShortcutLine {
  /** Alternatives; each a sequence of keys pressed together ("Ctrl+K") or one after another ("g s"). */
  readonly keys: readonly string[]
  readonly does: string
}

/** Keys beside those that lead to screens, by the place where they work. */
export const SHORTCUT_PARTS: readonly { readonly title: string; readonly lines: readonly ShortcutLine[] }[] = [
  {
    title: shortcutText('everywhere.title'),
    lines: [
      { keys: ['Ctrl+K', '⌘+K'], does: shortcutText('everywhere.search') },
      { keys: ['/'], does: shortcutText('everywhere.searchBox') },
      { keys: ['e'], does: shortcutText('everywhere.export') },
      { keys: ['t'], does: shortcutText('everywhere.timePeriod') },
      { keys: ['1–9'], does: shortcutText('everywhere.firstPeriods') },
      { keys: ['?'], does: shortcutText('everywhere.list') },
      { keys: ['Ctrl+B', '⌘+B'], does: shortcutText('everywhere.menu') },
      { keys: ['Ctrl+.', '⌘+.'], does: shortcutText('everywhere.hideAmounts') },
      { keys: ['Alt+T'], does: shortcutText('everywhere.messages') },
      { keys: ['Esc'], does: shortcutText('everywhere.close') },
    ],
  },
  {
    title: shortcutText('figures.title'),
    lines: [
      { keys: ['Alt+Enter', 'Menu'], does: shortcutText('figures.explain') },
      { keys: ['← ↑ → ↓', 'Home', 'End'], does: shortcutText('figures.move') },
      { keys: ['Enter'], does: shortcutText('figures.sort') },
      { keys: ['Shift+Enter'], does: shortcutText('figures.sortToo') },
    ],
  },
  {
    title: shortcutText('trees.title'),
    lines: [
      { keys: ['→', '←'], does: shortcutText('trees.openRow') },
      { keys: ['↑', '↓', shortcutText('key.pageUp'), shortcutText('key.pageDown')], does: shortcutText('trees.moveRow') },
      { keys: ['Home', 'End'], does: shortcutText('trees.ends') },
      { keys: ['Ctrl+Home', 'Ctrl+End'], does: shortcutText('trees.firstLast') },
      { keys: ['*'], does: shortcutText('trees.openLevel') },
      { keys: ['Enter'], does: shortcutText('trees.enterRow') },
    ],
  },
  {
    title: shortcutText('charts.title'),
    lines: [
      { keys: ['← ↑ → ↓'], does: shortcutText('charts.move') },
      { keys: [shortcutText('key.pageUp'), shortcutText('key.pageDown')], does: shortcutText('charts.moveTenth') },
      { keys: ['Home', 'End'], does: shortcutText('charts.ends') },
      { keys: ['Enter'], does: shortcutText('charts.choose') },
      { keys: ['0'], does: shortcutText('charts.firstView') },
    ],
  },
]
