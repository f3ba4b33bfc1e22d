import { useMemo } from 'react'

import { mappingText } from '#messages/administration/mapping-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import type { MappedFile, MappingProblem } from './map-file.ts'
import styles from './mapping.module.css'
import { type OriginalFile, originalColumn } from './original-locations.ts'

interface ProblemTableProps {
  readonly mapped: MappedFile
  readonly theirs: Pick<OriginalFile, 'titles' | 'mapping'>
}

/** Faults of a file, by its own lines and titles. */
export function ProblemTable({ mapped: { problems, problemCount }, theirs }: ProblemTableProps) {
  const columns = useMemo(() => columnsFor(theirs), [theirs])
  if (problems.length === 0) return null
  return (
    <DataTable
      title={mappingText('problemsTitle')}
      columns={columns}
      rows={problems}
      isFirstFitting
      remarks={
        problemCount > problems.length ? [mappingText('firstProblems', { shown: problems.length, all: problemCount })] : []
      }
    />
  )
}

function columnsFor(theirs: ProblemTableProps['theirs']): readonly Column<MappingProblem>[] {
  return [
    { key: 'line', title: mappingText('line'), kind: 'text', value: ({ line }) => String(line) },
    {
      key: 'column',
      title: mappingText('column'),
      kind: 'text',
      value: ({ column }) => column && originalColumn(column, theirs),
    },
    { key: 'given', title: mappingText('given'), kind: 'text', value: ({ given }) => given || null },
    wrapped('reason', mappingText('reason'), ({ reason }) => reason),
    wrapped('remedy', mappingText('remedy'), ({ remedy }) => remedy),
  ]
}

function wrapped(key: string, title: string, value: (problem: MappingProblem) => string): Column<MappingProblem> {
  const show = (problem: MappingProblem) => <span className={styles.wrapped}>{value(problem)}</span>
  return { key, title, kind: 'text', value, show, isWrapped: true }
}
