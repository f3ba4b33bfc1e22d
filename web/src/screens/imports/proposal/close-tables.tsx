import { useMemo } from 'react'

import { proposalText } from '#messages/administration/proposal-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import styles from '../imports.module.css'
import type { FileReport } from './file-reply.ts'

type Closes = NonNullable<FileReport['closes']>[number]
type Doubtful = Closes['doubtful'][number] & { readonly of: string }

const secondsOf = (day: string): number => Date.parse(day) / 1000

const nameOf = ({ instrument, named }: Closes): string => instrument?.ticker ?? named ?? proposalText('unknown')

const COUNTS = ['new', 'changed', 'alreadyHere', 'empty', 'refused'] as const

const COLUMNS: readonly Column<Closes>[] = [
  { key: 'instrument', title: proposalText('instrument'), kind: 'text', value: nameOf },
  {
    key: 'name',
    title: proposalText('closeName'),
    kind: 'text',
    value: ({ instrument }) => (instrument ? proposalText('closeNamed', instrument) : proposalText('unknown')),
  },
  { key: 'from', title: proposalText('from'), kind: 'date', value: ({ from }) => secondsOf(from) },
  { key: 'to', title: proposalText('to'), kind: 'date', value: ({ to }) => secondsOf(to) },
  ...COUNTS.map(
    (key): Column<Closes> => ({
      key,
      title: proposalText(`closeLines.${key}`),
      kind: 'count',
      value: ({ lines }) => lines[key],
    }),
  ),
  { key: 'doubtful', title: proposalText('closeLines.doubtful'), kind: 'count', value: ({ doubtfulCount }) => doubtfulCount },
]

const DOUBTFUL_COLUMNS: readonly Column<Doubtful>[] = [
  { key: 'of', title: proposalText('instrument'), kind: 'text', value: ({ of }) => of },
  { key: 'day', title: proposalText('closeDay'), kind: 'date', value: ({ day }) => secondsOf(day) },
  { key: 'close', title: proposalText('close'), kind: 'price', value: ({ close }) => close },
  { key: 'standing', title: proposalText('closeStanding'), kind: 'price', value: ({ standing }) => standing },
  {
    key: 'why',
    title: proposalText('closeWhy'),
    kind: 'text',
    value: ({ why }) => why,
    show: ({ why }) => <span className={styles.wrapped}>{why}</span>,
    isWrapped: true,
  },
]

/** A list of closes by instrument: its days, what is new or changed of them, and what is in doubt. */
export function CloseTables({ report: { file, closes } }: { readonly report: FileReport }) {
  const doubtful = useMemo(
    () => (closes ?? []).flatMap((each) => each.doubtful.map((row) => ({ ...row, of: nameOf(each) }))),
    [closes],
  )
  if (!closes) return null
  return (
    <>
      <DataTable title={proposalText('closesOf', { file })} columns={COLUMNS} rows={closes} pageSize={10} />
      {doubtful.length === 0 ? null : (
        <>
          <DataTable
            title={proposalText('closesInDoubtOf', { file })}
            columns={DOUBTFUL_COLUMNS}
            rows={doubtful}
            pageSize={10}
            isFirstFitting
          />
          <p className={styles.note}>{proposalText('closesInDoubtHint')}</p>
        </>
      )}
    </>
  )
}
