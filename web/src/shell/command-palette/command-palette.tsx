import { type KeyboardEvent, useId, useState } from 'react'

import { paletteText } from '#messages/palette-texts.ts'
import { Popup } from '#ui/popup/popup.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useShortcutDialog } from '../shortcuts/shortcut-dialog.ts'
import type { CommandEntry } from './command-entry.ts'
import styles from './command-palette.module.css'
import { CommandPaletteFoot } from './command-palette-foot.tsx'
import { CommandResults } from './command-results.tsx'
import { useTypedPeriodEntries } from './period-entries.ts'
import { type RankedGroup, rankEntries } from './rank-entries.ts'
import { noteChoice, recentChoices } from './recent-choices.ts'
import { useTextSearches } from './screen-entries.ts'
import { isNearDay } from './typed-period.ts'
import { useCommandEntries } from './use-command-entries.ts'

/** Number of results that a page key skips. */
const PAGE = 7

/** The command palette: a text input with a list of results, of which Enter runs the active one (WAI-ARIA combobox). */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState(() => useShortcutDialog.getState().typed)
  const [marked, setMarked] = useState<string | null>(null)
  const [recent] = useState(recentChoices)
  const listId = useId()
  const { entries, isLoading, error } = useCommandEntries(typed)
  const searches = useTextSearches(typed)
  const periods = useTypedPeriodEntries(typed)
  const ranked = rankEntries(entries, typed, recent)
  // A name that is a month too, such as May, is looked for more often.
  const isWritten = /[\d\s]/.test(typed.trim()) || isNearDay(typed)
  const shown = [
    ...(isWritten ? unranked('period', periods) : []),
    ...ranked,
    ...(isWritten ? [] : unranked('period', periods)),
    ...unranked('search', searches),
  ]
  const inOrder = shown.flatMap(({ entries: found }) => found.map(({ entry }) => entry))
  const current = inOrder.find(({ id }) => id === marked) ?? inOrder[0]
  const optionId = (id: string) => `${listId}-${id}`

  const choose = ({ id, kind, run }: CommandEntry) => {
    if (kind !== 'search' && kind !== 'period') noteChoice(id)
    onClose()
    run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      choose(current)
    }
    const next = current && placeAfter(event, inOrder.indexOf(current), inOrder.length)
    if (next === undefined) return
    event.preventDefault()
    setMarked(inOrder[next]?.id ?? null)
  }

  return (
    <Popup title={paletteText('title')} size="l" onClose={onClose}>
      <div className={styles.palette}>
        <input
          type="text"
          role="combobox"
          className={styles.field}
          aria-label={paletteText('field')}
          aria-expanded={true}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current.id)}
          placeholder={paletteText('field')}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setTyped(event.target.value)
            setMarked(null)
          }}
          onKeyDown={onKeyDown}
        />
        <CommandResults
          id={listId}
          groups={shown}
          current={current}
          optionId={optionId}
          onMark={({ id }) => setMarked(id)}
          onChoose={choose}
        />
        <CommandPaletteFoot isLoading={isLoading} error={error} />
        <VisuallyHidden>
          <span role="status">{typed === '' ? '' : paletteText('count', { count: inOrder.length })}</span>
        </VisuallyHidden>
      </div>
    </Popup>
  )
}

/** Entries made of what is typed, which always match, under their heading. */
const unranked = (kind: CommandEntry['kind'], entries: readonly CommandEntry[]): readonly RankedGroup[] =>
  entries.length === 0 ? [] : [{ kind, entries: entries.map((entry) => ({ entry, at: [] })) }]

/** The index that a key moves to: arrows cycle, page keys stop at the ends; undefined for keys of the text input. */
function placeAfter({ key, ctrlKey }: KeyboardEvent, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count
    case 'ArrowUp':
      return (from + count - 1) % count
    case 'PageDown':
      return Math.min(from + PAGE, count - 1)
    case 'PageUp':
      return Math.max(from - PAGE, 0)
    case 'Home':
      return ctrlKey ? 0 : undefined
    case 'End':
      return ctrlKey ? count - 1 : undefined
    default:
      return undefined
  }
}
