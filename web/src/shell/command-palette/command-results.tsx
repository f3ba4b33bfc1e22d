import { useEffect, useRef } from 'react'

import { paletteGroupText, paletteText } from '#messages/palette-texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { CommandEntry } from './command-entry.ts'
import { CommandOption } from './command-option.tsx'
import styles from './command-palette.module.css'
import type { RankedGroup } from './rank-entries.ts'

interface CommandResultsProps {
  readonly id: string
  readonly groups: readonly RankedGroup[]
  /** The active entry. */
  readonly current: CommandEntry | undefined
  readonly optionId: (id: string) => string
  readonly onMark: (entry: CommandEntry) => void
  readonly onChoose: (entry: CommandEntry) => void
}

/** The results by group. The active one is scrolled into view. */
export function CommandResults({ id, groups, current, optionId, onMark, onChoose }: CommandResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  const currentId = current?.id
  useEffect(() => {
    if (currentId === undefined) return
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  const isNothing = groups.every(({ kind }) => kind === 'search')
  return (
    <div ref={list} className={styles.results}>
      {isNothing ? <EmptyState text={paletteText('none')} hint={paletteText('noneHint')} /> : null}
      <div id={id} role="listbox" aria-label={paletteText('results')}>
        {groups.map(({ kind, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: options are in a group, not in a fieldset.
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} role="presentation" className={styles.heading}>
              {paletteGroupText(kind)}
            </div>
            {entries.map((found) => (
              <CommandOption
                key={found.entry.id}
                id={optionId(found.entry.id)}
                found={found}
                isMarked={found.entry.id === currentId}
                onMark={onMark}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
