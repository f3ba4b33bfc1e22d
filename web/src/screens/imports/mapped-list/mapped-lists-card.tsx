import { type MappedListRow, removeMappedList } from '@portal/contract/statements/mapped-lists.ts'
import { Trash2 } from 'lucide-react'
import { useMemo } from 'react'

import { useSave } from '#api/use-save.ts'
import { mappedListText } from '#messages/administration/mapped-list-texts.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { invalidateMappedLists, useMappedLists } from './mapped-list-queries.ts'

/** The lists that were explained, where there are some; each can be forgotten. */
export function MappedListsCard() {
  const lists = useMappedLists()
  const { mutate, isPending } = useSave(removeMappedList, {
    success: mappedListText('forgotten'),
    failure: mappedListText('forgetFailed'),
    onSaved: () => void invalidateMappedLists(),
  })
  const columns = useMemo(() => columnsOf(isPending, (name) => mutate({ body: { name } })), [isPending, mutate])
  if (!lists.data || lists.data.length === 0) return null
  return <DataTable title={mappedListText('tableTitle')} columns={columns} rows={lists.data} pageSize={20} />
}

function columnsOf(isBusy: boolean, onForget: (name: string) => void): readonly Column<MappedListRow>[] {
  return [
    { key: 'name', title: mappedListText('name'), kind: 'text', value: ({ name }) => name },
    { key: 'of', title: mappedListText('listOf'), kind: 'text', value: ({ of }) => mappedListText(`kinds.${of}`) },
    { key: 'columns', title: mappedListText('columnsRead'), kind: 'count', value: ({ columns }) => columns.length },
    { key: 'savedAt', title: mappedListText('savedAt'), kind: 'instant', value: ({ savedAt }) => savedAt },
    {
      key: 'forget',
      title: mappedListText('actions'),
      kind: 'text',
      holdsButtons: true,
      value: () => '',
      show: ({ name }) => (
        <IconButton
          icon={Trash2}
          size="s"
          label={mappedListText('forget', { name })}
          disabled={isBusy}
          onClick={() => onForget(name)}
        />
      ),
    },
  ]
}
