import type { GroupingMember } from '@portal/contract/institution/groupings.ts'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'

import { groupingText } from '#messages/grouping-texts.ts'
import { formatDate } from '#messages/page-formats.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Select } from '#ui/select/select.tsx'
import { type AskedMembers, AssignPopup } from './assign-popup.tsx'
import { type MemberFilter, type OpenGrouping, useMembers } from './grouping-queries.ts'
import styles from './groupings.module.css'

const NO_IDS: ReadonlySet<string> = new Set()
/** Values of the filter that are no names of groups. */
const EVERY = 'all'
const NONE = 'none'
const NAMED = 'in:'

interface MemberTableProps {
  readonly open: OpenGrouping
  /** The groups that it has. */
  readonly groups: readonly string[]
}

/** Every instrument or account with its group; those that are chosen, or all that are found, are assigned together. */
export function MemberTable({ open, groups }: MemberTableProps) {
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState(EVERY)
  const [chosen, setChosen] = useState(NO_IDS)
  const [asked, setAsked] = useState<AskedMembers | null>(null)
  const filter = useMemo(() => filterOf(search, group), [search, group])
  const list = useMembers(open, useDeferredValue(filter))
  const pages = list.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.rows), [pages])
  const columns = useMemo(() => columnsOf(open, chosen, setChosen), [open, chosen])
  const found = pages?.at(-1)?.rowCount ?? 0
  const isAll = rows !== undefined && rows.length > 0 && rows.every(({ id }) => chosen.has(id))
  const ask = (count: number, members: AskedMembers['members']) =>
    setAsked({ count, members, areNew: groups.length === 0 || areNew(rows ?? [], count, members) })
  return (
    <>
      <div className={styles.buttons}>
        <Button variant="primary" disabled={chosen.size === 0} onClick={() => ask(chosen.size, [...chosen])}>
          {groupingText('assign', { count: chosen.size })}
        </Button>
        <Button disabled={found === 0} onClick={() => ask(found, filter)}>
          {groupingText('assignAll', { count: found })}
        </Button>
        <Button onClick={() => setChosen(isAll ? NO_IDS : new Set((rows ?? []).map(({ id }) => id)))}>
          {isAll ? groupingText('selectNone') : groupingText('selectShown')}
        </Button>
        {list.hasNextPage ? (
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {groupingText('more')}
          </Button>
        ) : null}
      </div>
      <DataTable
        title={groupingText('membersTitle', { name: open.name })}
        name={`grouping-${open.of}`}
        actions={<Filters search={search} group={group} groups={groups} onSearch={setSearch} onGroup={setGroup} />}
        columns={columns}
        rows={rows}
        isFirstFitting
        size="full"
        pageSize={50}
        isLoading={list.isLoading}
        isRefetching={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        emptyHint={groupingText('memberNone')}
        expectedRows={10}
        remarks={rows && rows.length < found ? [groupingText('shown', { shown: rows.length, all: found })] : []}
      />
      {asked === null ? null : (
        <AssignPopup
          open={open}
          groups={groups}
          asked={asked}
          version={pages?.[0]?.version}
          onDone={() => setChosen(NO_IDS)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** Whether no member that is asked for was ever in a group: of those that are not read yet it is not known. */
function areNew(rows: readonly GroupingMember[], count: number, members: AskedMembers['members']): boolean {
  const asked = Array.isArray(members) ? rows.filter(({ id }) => members.includes(id)) : rows
  return asked.length === count && asked.every(({ lines }) => lines.length === 0)
}

function filterOf(search: string, group: string): MemberFilter {
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(group !== EVERY && { inGroup: group === NONE ? null : group.slice(NAMED.length) }),
  }
}

interface FiltersProps {
  readonly search: string
  readonly group: string
  readonly groups: readonly string[]
  readonly onSearch: (text: string) => void
  readonly onGroup: (group: string) => void
}

function Filters({ search, group, groups, onSearch, onGroup }: FiltersProps): ReactNode {
  const options = [
    { value: EVERY, label: groupingText('everyGroup') },
    { value: NONE, label: groupingText('notAssigned') },
    ...groups.map((name) => ({ value: `${NAMED}${name}`, label: name })),
  ]
  return (
    <>
      <SearchField label={groupingText('search')} value={search} onChange={onSearch} clearLabel={groupingText('clearSearch')} />
      <Select label={groupingText('filter')} isLabelHidden size="s" options={options} value={group} onChange={onGroup} />
    </>
  )
}

function columnsOf(
  { of }: OpenGrouping,
  chosen: ReadonlySet<string>,
  onChoose: (chosen: ReadonlySet<string>) => void,
): readonly Column<GroupingMember>[] {
  const isOfAccounts = of === 'accounts'
  const toggle = (id: string) => onChoose(new Set(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]))
  return [
    {
      key: 'name',
      title: groupingText(isOfAccounts ? 'account' : 'instrument'),
      kind: 'text',
      value: ({ name }) => name,
      show: ({ id, name }) => <Checkbox label={name} checked={chosen.has(id)} onChange={() => toggle(id)} />,
    },
    { key: 'group', title: groupingText('group'), kind: 'text', value: ({ group }) => group ?? groupingText('notAssigned') },
    {
      key: 'longName',
      title: groupingText(isOfAccounts ? 'client' : 'instrumentName'),
      kind: 'text',
      value: ({ longName }) => longName,
      middle: 'wide',
    },
    {
      key: 'detail',
      title: groupingText(isOfAccounts ? 'externalId' : 'assetClass'),
      kind: 'text',
      value: ({ detail }) => detail,
    },
    {
      key: 'over',
      title: groupingText('over'),
      kind: 'text',
      value: overTime,
      show: (row) => <span className={styles.wrapped}>{overTime(row)}</span>,
      isWrapped: true,
    },
  ]
}

const overTime = ({ lines }: GroupingMember): string =>
  lines
    .map(({ from, group }) =>
      from === null
        ? (group ?? groupingText('notAssigned'))
        : groupingText('since', { group: group ?? groupingText('notAssigned'), day: formatDate(Date.parse(from) / 1_000) }),
    )
    .join('; ')
