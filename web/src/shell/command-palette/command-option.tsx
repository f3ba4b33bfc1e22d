import { Keys } from '../shortcuts/keys.tsx'
import type { CommandEntry } from './command-entry.ts'
import styles from './command-palette.module.css'
import type { RankedEntry } from './rank-entries.ts'

interface CommandOptionProps {
  readonly id: string
  readonly found: RankedEntry
  readonly isMarked: boolean
  readonly onMark: (entry: CommandEntry) => void
  readonly onChoose: (entry: CommandEntry) => void
}

/** A result: title, details and keys. */
export function CommandOption({ id, found: { entry, at }, isMarked, onMark, onChoose }: CommandOptionProps) {
  const { title, detail, keys, icon: Icon } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input, which keeps the focus, handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      className={styles.option}
      // Keep the focus in the input.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => {
        if (!isMarked) onMark(entry)
      }}
      onClick={() => onChoose(entry)}
    >
      <Icon size={16} aria-hidden className={styles.icon} />
      <span className={styles.title} dir="auto">
        {withMarks(title, at)}
      </span>
      {detail ? (
        <span className={styles.detail} dir="auto">
          {detail}
        </span>
      ) : null}
      {keys ? (
        <span className={styles.keys}>
          <Keys keys={keys.length === 1 && keys !== '?' ? `g ${keys}` : keys} />
        </span>
      ) : null}
    </div>
  )
}

/** The text with matched letters highlighted; adjacent ones share an element. */
function withMarks(text: string, at: readonly number[]) {
  if (at.length === 0) return text
  const meant = new Set(at)
  const parts: { readonly from: number; readonly isMeant: boolean; text: string }[] = []
  for (const [place, letter] of text.split('').entries()) {
    const last = parts.at(-1)
    if (last && last.isMeant === meant.has(place)) last.text += letter
    else parts.push({ from: place, isMeant: meant.has(place), text: letter })
  }
  return parts.map((part) =>
    part.isMeant ? (
      <mark key={part.from} className={styles.meant}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
