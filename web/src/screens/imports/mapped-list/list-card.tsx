import type { MappedListRow } from '@portal/contract/statements/mapped-lists.ts'
import { useEffect, useMemo, useRef, useState } from 'react'

import { mappedListText } from '#messages/administration/mapped-list-texts.ts'
import { Card } from '#ui/card/card.tsx'
import { Select } from '#ui/select/select.tsx'
import { shortened } from '../name-list.ts'
import { ListForm } from './list-form.tsx'
import styles from './mapped-list.module.css'
import { type FileHead, fileHead, headWith, SEPARATORS } from './reading/file-head.ts'
import { type FileText, isWorkbook } from './reading/file-text.ts'

/** A list whose columns are being explained. */
export interface OpenedList {
  readonly file: File
  readonly content: FileText
  /** How it is read now; null for a list that is not known. */
  readonly list: MappedListRow | null
}

interface ListCardProps {
  readonly opened: OpenedList
  /** Is called when it was said how the list is read. */
  readonly onKept: () => void
  readonly onClose: () => void
}

type Layout = Partial<Pick<FileHead, 'separator' | 'titleLine'>>

const SEPARATOR_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
const SEPARATOR_OPTIONS = SEPARATORS.map((value) => ({ value, label: mappedListText(`separators.${SEPARATOR_NAMES[value]}`) }))

/** Says what the columns of a list are. Where its titles stand and what is below them is guessed first. */
export function ListCard({ opened: { file, content, list }, onKept, onClose }: ListCardProps) {
  const [layout, setLayout] = useState<Layout>({})
  const head = useMemo(
    () => (list ? headWith(content.text, list.titles) : fileHead(content.text, layout)),
    [list, content, layout],
  )
  const encoding = mappedListText(`encodings.${content.encoding}`)
  return (
    <div ref={useFocusWithin()}>
      <Card title={mappedListText('cardTitle', { file: file.name })} isPadded>
        <div className={styles.stack}>
          {encoding === '' ? null : <p className={styles.note}>{encoding}</p>}
          {list ? null : <LayoutFields head={head} isWorkbook={isWorkbook(file)} onChoose={setLayout} />}
          <ListForm
            key={`${head.separator}${head.titleLine}`}
            file={file.name}
            text={content.text}
            head={head}
            kept={list}
            onKept={onKept}
            onClose={onClose}
          />
        </div>
      </Card>
    </div>
  )
}

interface LayoutFieldsProps {
  readonly head: FileHead
  /** Its lines need no separator. */
  readonly isWorkbook: boolean
  readonly onChoose: (layout: Layout) => void
}

/** Separator of cells, and line of the titles. */
function LayoutFields({ head, isWorkbook: hasCells, onChoose }: LayoutFieldsProps) {
  return (
    <div className={styles.fields}>
      {hasCells ? null : (
        <Select
          label={mappedListText('separator')}
          options={SEPARATOR_OPTIONS}
          value={head.separator}
          onChange={(separator) => onChoose({ separator })}
        />
      )}
      <Select
        label={mappedListText('titleLine')}
        options={head.lines.map(({ line, cells }) => ({
          value: String(line),
          label: mappedListText('lineOption', { line, text: shortened(cells.filter((cell) => cell !== '').join(' · '), 60) }),
        }))}
        value={head.lines.length === 0 ? null : String(head.titleLine)}
        onChange={(line) => onChoose({ separator: head.separator, titleLine: Number(line) })}
      />
    </div>
  )
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
