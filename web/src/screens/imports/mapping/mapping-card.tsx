import { useEffect, useMemo, useRef, useState } from 'react'

import { mappingText } from '#messages/administration/mapping-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ColumnFields } from './fields/column-fields.tsx'
import { LayoutFields } from './fields/layout-fields.tsx'
import { WordFields } from './fields/word-fields.tsx'
import type { FileUse, ForeignFile } from './foreign-file.ts'
import { guessKind, guessMapping } from './guess-mapping.ts'
import styles from './mapping.module.css'
import { type Choices, choicesOf, missingColumns, type Origin } from './mapping.ts'
import { MappingNotes } from './mapping-notes.tsx'
import { PreviewTable } from './preview-table.tsx'
import { ProblemTable } from './problem-table.tsx'
import { fileHead } from './reading/file-head.ts'
import { useMappedFile } from './use-mapped-file.ts'

interface MappingCardProps {
  readonly foreign: ForeignFile
  readonly onUse: (use: FileUse) => void
  readonly onClose: () => void
}

const LINES_SHOWN = 10

/** The form that maps a file to our format. Guesses are prefilled; nothing is sent from here. */
export function MappingCard({ foreign: { file, content, use }, onUse, onClose }: MappingCardProps) {
  const [choices, setChoices] = useState<Choices>(() => (use ? firstChoices(use) : {}))
  const { separator, titleLine } = choices
  const head = useMemo(() => fileHead(content.text, { separator, titleLine }), [content, separator, titleLine])
  const kind = choices.kind ?? guessKind(file.name, head.titles)
  const mapping = useMemo(() => (kind ? guessMapping(kind, head, choices) : null), [kind, head, choices])
  const mapped = useMappedFile(content.text, head.titles.length, mapping)
  const theirs = useMemo(() => mapping && { titles: head.titles, mapping }, [head, mapping])
  const rows = useMemo(() => {
    const atEnd = new Set(mapped?.atEnd.map(({ line }) => line))
    return head.rows.filter(({ line }) => !atEnd.has(line)).slice(0, LINES_SHOWN)
  }, [head, mapped])
  const choose = (more: Choices) => setChoices((all) => ({ ...all, ...more }))
  const chooseColumn = (column: string, origin: Origin) =>
    setChoices((all) => ({ ...all, columns: { ...all.columns, [column]: origin } }))
  const isWhole = mapping !== null && missingColumns(mapping).length === 0
  return (
    <div ref={useFocusWithin()}>
      <Card title={mappingText('cardTitle', { file: file.name })} isPadded>
        <div className={styles.stack}>
          {mappingText(`encodings.${content.encoding}`) === '' ? null : (
            <p className={styles.note}>{mappingText(`encodings.${content.encoding}`)}</p>
          )}
          <LayoutFields head={head} kind={kind} mapping={mapping} onChoose={choose} />
          {mapping ? <ColumnFields head={head} mapping={mapping} onChoose={chooseColumn} /> : null}
          {mapping ? <WordFields head={head} mapping={mapping} mapped={mapped} onChoose={chooseColumn} /> : null}
          {mapping && rows.length > 0 ? <PreviewTable rows={rows} mapping={mapping} /> : null}
          <MappingNotes head={head} mapping={mapping} mapped={mapped} />
          {mapped && theirs ? <ProblemTable mapped={mapped} theirs={theirs} /> : null}
          <div className={styles.buttons}>
            <Button
              variant="primary"
              disabled={!isWhole || mapped?.sent === 0}
              isBusy={isWhole && mapped === null}
              onClick={() => mapping && mapped && onUse({ titles: head.titles, mapping, mapped, isAsBefore: false })}
            >
              {mappingText('use')}
            </Button>
            <Button onClick={onClose}>{mappingText('cancel')}</Button>
          </div>
        </div>
      </Card>
    </div>
  )
}

const firstChoices = ({ mapping }: FileUse): Choices => {
  const { separator, titleLine } = mapping
  return { ...choicesOf(mapping), separator, titleLine }
}

/** Focuses the first field on mount and restores the focus afterwards. */
function useFocusWithin() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    box.current?.querySelector('select')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return box
}
