import type { SettledException } from '@portal/contract/institution/exceptions.ts'
import { undoImport } from '@portal/contract/institution/imports.ts'
import { Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'

import { useKeyedSave } from '#api/use-keyed-save.ts'
import { dataText } from '#messages/administration/data-texts.ts'
import { formatDate, formatFigure } from '#messages/page-formats.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import styles from './data.module.css'
import { invalidateExceptions, useExceptions } from './exception-queries.ts'

type DecidedException = SettledException & { readonly batchId: string }

/** Exceptions settled by people and by later closes, newest first; a person's decision can be undone. */
export function SettledTable() {
  const { data, error, isLoading, refetch } = useExceptions()
  const [asked, setAsked] = useState<DecidedException | null>(null)
  const columns = useMemo(() => columnsOf(setAsked), [])
  return (
    <>
      <DataTable
        title={dataText('settledTitle')}
        name="settled-exceptions"
        columns={columns}
        rows={data?.settled}
        size="full"
        pageSize={20}
        isLoading={isLoading}
        error={error}
        onRetry={() => void refetch()}
        emptyHint={dataText('settledNone')}
        expectedRows={3}
      />
      {asked ? <UndoPopup exception={asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

function UndoPopup({ exception, onClose }: { readonly exception: DecidedException; readonly onClose: () => void }) {
  const { isBusy, save } = useKeyedSave(invalidateExceptions)
  const { of, day, batchId: id } = exception
  const undo = async () => {
    if (await save(undoImport, { params: { id } }, { success: dataText('undone'), failure: dataText('failed') })) onClose()
  }
  return (
    <Popup title={dataText('undoTitle')} hasCloseButton={false} onClose={onClose}>
      <p>{dataText('undoText', { of, day: formatDate(day) })}</p>
      <PopupActions>
        <Button autoFocus onClick={onClose}>
          {dataText('cancel')}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void undo()}>
          {dataText('undo')}
        </Button>
      </PopupActions>
    </Popup>
  )
}

function columnsOf(onUndo: (exception: DecidedException) => void): readonly Column<SettledException>[] {
  return [
    { key: 'of', title: dataText('of'), kind: 'text', value: ({ of }) => of },
    { key: 'day', title: dataText('day'), kind: 'date', value: ({ day }) => day },
    { key: 'value', title: dataText('value'), kind: 'price', value: ({ value }) => value },
    { key: 'standing', title: dataText('stood'), kind: 'price', value: ({ standing }) => standing },
    { key: 'state', title: dataText('state'), kind: 'text', value: stateOf },
    { key: 'settledOn', title: dataText('settledOn'), kind: 'date', value: ({ settledOn }) => settledOn },
    { key: 'settledBy', title: dataText('settledBy'), kind: 'text', value: ({ settledBy }) => settledBy },
    {
      key: 'why',
      title: dataText('why'),
      kind: 'text',
      value: ({ why }) => why,
      show: ({ why }) => <span className={styles.wrapped}>{why}</span>,
      isWrapped: true,
    },
    {
      key: 'undo',
      title: dataText('undo'),
      kind: 'text',
      holdsButtons: true,
      value: () => '',
      show: (row) =>
        isDecided(row) ? (
          <IconButton
            icon={Undo2}
            size="s"
            label={dataText('undoOf', { of: row.of, day: formatDate(row.day) })}
            onClick={() => onUndo(row)}
          />
        ) : null,
    },
  ]
}

const isDecided = (row: SettledException): row is DecidedException => row.batchId !== null

function stateOf({ state, isAccepted, correctedTo }: SettledException): string {
  if (state === 'superseded') return isAccepted ? dataText('states.accepted') : dataText('states.rejected')
  return state === 'confirmed'
    ? dataText('states.confirmed')
    : dataText('states.corrected', { value: formatFigure('price', correctedTo) })
}
