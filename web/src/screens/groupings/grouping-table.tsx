import { type GroupingRow, removeGrouping } from '@portal/contract/institution/groupings.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'

import { useSave } from '#api/use-save.ts'
import { groupingText } from '#messages/grouping-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { invalidateGroupings, type OpenGrouping, type useGroupings } from './grouping-queries.ts'
import styles from './groupings.module.css'
import { RenamePopup } from './rename-popup.tsx'

interface GroupingTableProps {
  readonly list: ReturnType<typeof useGroupings>
  /** Name of the grouping whose members are shown. */
  readonly open: string | null
  /** Null: none, so that the first one is shown. */
  readonly onOpen: (grouping: OpenGrouping | null) => void
}

/** All groupings, with what can be done with each. */
export function GroupingTable({ list, open, onOpen }: GroupingTableProps) {
  const [renaming, setRenaming] = useState<GroupingRow | null>(null)
  const [removing, setRemoving] = useState<GroupingRow | null>(null)
  const columns = useMemo(() => columnsOf({ onOpen, onRename: setRenaming, onRemove: setRemoving }), [onOpen])
  return (
    <>
      <DataTable
        title={groupingText('tableTitle')}
        name="groupings"
        columns={columns}
        rows={list.data?.groupings}
        isMarked={({ name }) => name === open}
        size="full"
        pageSize={10}
        isLoading={list.isLoading}
        error={list.error}
        onRetry={() => void list.refetch()}
        emptyHint={groupingText('none')}
        expectedRows={2}
      />
      {renaming ? <RenamePopup grouping={renaming} onRenamed={onOpen} onClose={() => setRenaming(null)} /> : null}
      {removing ? <RemovePopup grouping={removing} onRemoved={() => onOpen(null)} onClose={() => setRemoving(null)} /> : null}
    </>
  )
}

interface RemovePopupProps {
  readonly grouping: GroupingRow
  readonly onRemoved: () => void
  readonly onClose: () => void
}

function RemovePopup({ grouping: { name }, onRemoved, onClose }: RemovePopupProps) {
  const save = useSave(removeGrouping, {
    success: groupingText('removed'),
    failure: groupingText('removeFailed'),
    onSaved: () => {
      invalidateGroupings()
      onRemoved()
      onClose()
    },
  })
  const remove = () => save.mutate({ body: { grouping: name } }, { onSettled: invalidateGroupings })
  return (
    <Popup title={groupingText('removeTitle')} hasCloseButton={false} onClose={onClose}>
      <p>{groupingText('removeText', { name })}</p>
      <PopupActions>
        <Button autoFocus onClick={onClose}>
          {groupingText('keep')}
        </Button>
        <Button variant="danger" isBusy={save.isPending} onClick={remove}>
          {groupingText('removeGrouping')}
        </Button>
      </PopupActions>
    </Popup>
  )
}

interface Acts {
  readonly onOpen: (grouping: OpenGrouping) => void
  readonly onRename: (grouping: GroupingRow) => void
  readonly onRemove: (grouping: GroupingRow) => void
}

function columnsOf({ onOpen, onRename, onRemove }: Acts): readonly Column<GroupingRow>[] {
  return [
    {
      key: 'name',
      title: groupingText('name'),
      kind: 'text',
      value: ({ name }) => name,
      show: ({ name, of }) => (
        <button
          type="button"
          className={styles.open}
          aria-label={groupingText('open', { name })}
          onClick={() => onOpen({ name, of })}
        >
          {name}
        </button>
      ),
    },
    { key: 'of', title: groupingText('of'), kind: 'text', value: ({ of }) => groupingText(`kinds.${of}`) },
    { key: 'members', title: groupingText('members'), kind: 'count', value: ({ members }) => members },
    {
      key: 'groups',
      title: groupingText('groups'),
      kind: 'text',
      value: ({ groups }) => groups.join(', '),
      show: ({ groups }) => <span className={styles.wrapped}>{groups.join(', ')}</span>,
      isWrapped: true,
    },
    {
      key: 'actions',
      title: groupingText('actions'),
      kind: 'text',
      holdsButtons: true,
      value: () => '',
      show: (row) => (
        <span className={styles.buttons}>
          <IconButton icon={Pencil} size="s" label={groupingText('rename', { name: row.name })} onClick={() => onRename(row)} />
          <IconButton icon={Trash2} size="s" label={groupingText('remove', { name: row.name })} onClick={() => onRemove(row)} />
        </span>
      ),
    },
  ]
}
