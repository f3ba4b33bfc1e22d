import type { MappedListRow } from '@portal/contract/statements/mapped-lists.ts'
import { useEffect, useMemo, useRef, useState } from 'react'

import { mappingText } from '#messages/administration/mapping-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ListForm } from '../mapped-list/list-form.tsx'
import { ColumnFields } from './fields/column-fields.tsx'
import { type FileKind, LayoutFields } from './fields/layout-fields.tsx'
import { WordFields } from './fields/word-fields.tsx'
import type { FileUse, ForeignFile } from './foreign-file.ts'
import { guessKind, guessMapping, isOfEntries } from './guess-mapping.ts'
import styles from './mapping.module.css'
import { type Choices, choicesOf, missingColumns, type Origin } from './mapping.ts'
import { MappingNotes } from './mapping-notes.tsx'
import { PreviewTable } from './preview-table.tsx'
import { ProblemTable } from './problem-table.tsx'
import { fileHead, headWith } from './reading/file-head.ts'
import { useMappedFile } from './use-mapped-file.ts'

interface MappingCardProps {
  readonly foreign: ForeignFile
  /** How it is read as a list of an account now; null where it is not. */
  readonly list: MappedListRow | null
  /** Whether it can be nothing but a list of an account. */
  readonly isListOnly: boolean
  readonly onUse: (use: FileUse) => void
  /** Is called when it was said how the list is read. */
  readonly onListKept: () => void
  readonly onClose: () => void
}

const LINES_SHOWN = 10

/** Says what a file with columns of its own is: a list of an account, or one of our files. What it is and its columns are guessed first. */
export function MappingCard({ foreign: { file, content, use }, list, isListOnly, onUse, onListKept, onClose }: MappingCardProps) {
  const [chosenKind, setChosenKind] = useState<FileKind | null>(use?.mapping.kind ?? null)
  const [choices, setChoices] = useState<Choices>(() => (use ? firstChoices(use) : {}))
  const { separator, titleLine } = choices
  const head = useMemo(
    () => (list ? headWith(content.text, list.titles) : fileHead(content.text, { separator, titleLine })),
    [list, content, separator, titleLine],
  )
  const kind = list || isListOnly ? 'list' : (chosenKind ?? firstKind(file.name, head.titles))
  const mapping = useMemo(() => (kind && kind !== 'list' ? guessMapping(kind, head, choices) : null), [kind, head, choices])
  const mapped = useMappedFile(content.text, head.titles.length, mapping)
  const theirs = useMemo(() => mapping && { titles: head.titles, mapping }, [head, mapping])
  const rows = useMemo(() => {
    const atEnd = new Set(mapped?.atEnd.map(({ line }) => line))
    return head.rows.filter(({ line }) => !atEnd.has(line)).slice(0, LINES_SHOWN)
  }, [head, mapped])
  const choose = (more: Choices) => setChoices((all) => ({ ...all, ...more }))
  const chooseColumn = (column: string, origin: Origin) =>
    setChoices((all) => ({ ...all, columns: { ...all.columns, [column]: origin } }))
  const chooseKind = (chosen: FileKind) => {
    setChosenKind(chosen)
    choose({ columns: {} })
  }
  const isWhole = mapping !== null && missingColumns(mapping).length === 0
  return (
    <div ref={useFocusWithin()}>
      <Card title={mappingText('cardTitle', { file: file.name })} isPadded>
        <div className={styles.stack}>
          {mappingText(`encodings.${content.encoding}`) === '' ? null : (
            <p className={styles.note}>{mappingText(`encodings.${content.encoding}`)}</p>
          )}
          {list ? null : (
            <LayoutFields
              head={head}
              kind={isListOnly ? null : kind}
              mapping={mapping}
              onKind={isListOnly ? null : chooseKind}
              onChoose={choose}
            />
          )}
          {kind === 'list' ? (
            <ListForm
              key={`${head.separator}${head.titleLine}`}
              file={file.name}
              text={content.text}
              head={head}
              kept={list}
              onKept={onListKept}
              onClose={onClose}
            />
          ) : null}
          {mapping ? <ColumnFields head={head} mapping={mapping} onChoose={chooseColumn} /> : null}
          {mapping ? <WordFields head={head} mapping={mapping} mapped={mapped} onChoose={chooseColumn} /> : null}
          {mapping && rows.length > 0 ? <PreviewTable rows={rows} mapping={mapping} /> : null}
          {kind === 'list' ? null : <MappingNotes head={head} mapping={mapping} mapped={mapped} />}
          {mapped && theirs ? <ProblemTable mapped={mapped} theirs={theirs} /> : null}
          {kind === 'list' ? null : (
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
          )}
        </div>
      </Card>
    </div>
  )
}

/** Lists of entries are of accounts, as are those that are like none of our files. */
function firstKind(fileName: string, titles: readonly string[]): FileKind | null {
  const kind = guessKind(fileName, titles)
  if (kind !== null && !isOfEntries(kind)) return kind
  return titles.length > 1 ? 'list' : null
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
