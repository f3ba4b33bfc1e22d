import type { GroupingRow } from '@portal/contract/institution/groupings.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { groupingText } from '#messages/grouping-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { Button } from '#ui/button/button.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { AddPopup } from './add-popup.tsx'
import { type OpenGrouping, useGroupings } from './grouping-queries.ts'
import { GroupingTable } from './grouping-table.tsx'
import styles from './groupings.module.css'
import { MemberTable } from './member-table.tsx'

const NO_GROUPINGS: readonly GroupingRow[] = []

/** /groupings: the institution's own groupings and their members. The first one is open until another one is chosen. */
export function GroupingsScreen() {
  const list = useGroupings()
  const [chosen, setChosen] = useState<OpenGrouping | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const rows = list.data?.groupings ?? NO_GROUPINGS
  const open = chosen ?? rows[0] ?? null
  const groups = rows.find(({ name }) => name === open?.name)?.groups ?? []
  return (
    <>
      <PageHead
        title={screenTitle('groupings')}
        lead={screenLead('groupings')}
        filters={
          <Button icon={Plus} size="s" variant="primary" onClick={() => setIsAdding(true)}>
            {groupingText('add')}
          </Button>
        }
      />
      <div className={styles.stack}>
        <GroupingTable list={list} open={open?.name ?? null} onOpen={setChosen} />
        {open === null ? null : <MemberTable key={`${open.of} ${open.name}`} open={open} groups={groups} />}
      </div>
      {isAdding ? <AddPopup names={rows.map(({ name }) => name)} onAdd={setChosen} onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}
