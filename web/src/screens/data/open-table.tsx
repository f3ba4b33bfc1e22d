import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { dataExceptions, OpenException } from '@portal/contract/institution/exceptions.ts'
import { lazy, Suspense, useMemo, useState } from 'react'

import { dataText } from '#messages/administration/data-texts.ts'
import { formatDate } from '#messages/page-formats.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { accountNames } from './account-names.ts'
import { nameWithDay } from './corrections.ts'
import styles from './data.module.css'
import { useExceptions } from './exception-queries.ts'
import { SelectMenu } from './select-menu.tsx'

type Exceptions = ResponseOf<typeof dataExceptions>

/** Subject of a popup; the list behind it may change. */
interface Asked {
  readonly exceptions: readonly OpenException[]
  readonly isCorrection: boolean
}

const DecisionPopup = lazy(() => import('./decision-popup.tsx').then((file) => ({ default: file.DecisionPopup })))

const NO_IDS: ReadonlySet<string> = new Set()

/** Open exceptions: several rows, such as all of one delivery, are confirmed or corrected together. */
export function OpenTable() {
  const { data, error, isLoading, refetch } = useExceptions()
  const [chosen, setChosen] = useState(NO_IDS)
  const [asked, setAsked] = useState<Asked | null>(null)
  const rows = data?.open
  // Exceptions settled since are not chosen any more.
  const selected = useMemo(() => (rows ?? []).filter(({ id }) => chosen.has(id)), [rows, chosen])
  const currency = data?.reportingCCY
  const columns = useMemo(() => columnsOf(chosen, setChosen, currency), [chosen, currency])
  const count = selected.length
  return (
    <>
      <DataTable
        title={dataText('openTitle')}
        name="exceptions"
        columns={columns}
        rows={rows}
        size="full"
        pageSize={20}
        isLoading={isLoading}
        error={error}
        onRetry={() => void refetch()}
        emptyHint={dataText('openNone')}
        expectedRows={3}
        remarks={
          data && data.openCount > data.open.length
            ? [dataText('openShown', { shown: data.open.length, all: data.openCount })]
            : []
        }
      />
      {data && data.missing.count > 0 ? <p className={styles.note}>{missingText(data)}</p> : null}
      {rows && rows.length > 0 ? (
        <div className={styles.buttons}>
          <Button
            variant="primary"
            disabled={count === 0}
            onClick={() => setAsked({ exceptions: selected, isCorrection: false })}
          >
            {dataText('confirm', { count })}
          </Button>
          <Button disabled={count === 0} onClick={() => setAsked({ exceptions: selected, isCorrection: true })}>
            {dataText('correct', { count })}
          </Button>
          <SelectMenu rows={rows} onSelect={(group) => setChosen(new Set(group.map(({ id }) => id)))} />
          <p className={styles.note}>{dataText('hint')}</p>
        </div>
      ) : null}
      {asked === null ? null : (
        <Suspense fallback={null}>
          <DecisionPopup {...asked} onDone={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

function columnsOf(
  chosen: ReadonlySet<string>,
  onChoose: (chosen: ReadonlySet<string>) => void,
  currency: string | undefined,
): readonly Column<OpenException>[] {
  const toggle = (id: string) => onChoose(new Set(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]))
  return [
    { key: 'of', title: dataText('of'), kind: 'text', value: ({ of }) => of },
    {
      key: 'select',
      title: dataText('select'),
      kind: 'text',
      holdsButtons: true,
      value: () => '',
      show: (row) => (
        <Checkbox isLabelHidden label={nameWithDay(row)} checked={chosen.has(row.id)} onChange={() => toggle(row.id)} />
      ),
    },
    { key: 'day', title: dataText('day'), kind: 'date', value: ({ day }) => day },
    { key: 'value', title: dataText('value'), kind: 'price', value: ({ value }) => value },
    { key: 'standing', title: dataText('standing'), kind: 'price', value: ({ standing }) => standing },
    { key: 'npvEffect', title: dataText('npvEffect'), badge: currency, kind: 'moneyChange', value: ({ npvEffect }) => npvEffect },
    {
      key: 'why',
      title: dataText('why'),
      kind: 'text',
      value: ({ why }) => why,
      show: ({ why }) => <span className={styles.wrapped}>{why}</span>,
      isWrapped: true,
    },
    {
      key: 'delivery',
      title: dataText('delivery'),
      kind: 'text',
      value: ({ delivery }) => delivery?.name ?? '',
      show: ({ delivery }) => <span className={styles.wrapped}>{delivery?.name ?? ''}</span>,
      isWrapped: true,
    },
    {
      key: 'accounts',
      title: dataText('accounts'),
      kind: 'text',
      value: accountsOf,
      show: (row) => <span className={styles.wrapped}>{accountsOf(row)}</span>,
      isWrapped: true,
    },
  ]
}

/** Closes that did not arrive: a table without rows would not mention them. */
function missingText({ asOf, missing: { quoted, count, of } }: Exceptions): string {
  return dataText('missing', { count, quoted, day: formatDate(asOf), names: of.join(', '), more: count - of.length })
}

const accountsOf = ({ accounts, accountCount }: OpenException): string => accountNames(accounts, accountCount)
