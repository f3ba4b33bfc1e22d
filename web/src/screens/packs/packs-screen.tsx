import { Files } from 'lucide-react'
import { useState } from 'react'

import { packText } from '#messages/pack-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { Button } from '#ui/button/button.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { DocumentTable } from './document-table.tsx'
import { OrderPopup } from './order-popup.tsx'
import { usePacks } from './pack-queries.ts'
import { PackTable } from './pack-table.tsx'
import styles from './packs.module.css'
import { ScheduleTable } from './schedules/schedule-table.tsx'

/** /packs: reports of many clients by one order, and how far they are. The newest pack is open until another one is chosen. */
export function PacksScreen() {
  const list = usePacks()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOrdering, setIsOrdering] = useState(false)
  const rows = list.data?.pages.flatMap((page) => page.rows)
  const open = chosen ?? rows?.[0]?.id ?? null
  return (
    <>
      <PageHead
        title={screenTitle('packs')}
        lead={screenLead('packs')}
        filters={
          <Button icon={Files} size="s" variant="primary" onClick={() => setIsOrdering(true)}>
            {packText('order')}
          </Button>
        }
      />
      <div className={styles.stack}>
        <PackTable list={list} rows={rows} open={open} onOpen={setChosen} />
        {open === null ? null : <DocumentTable key={open} id={open} />}
        <ScheduleTable />
      </div>
      {isOrdering ? <OrderPopup onOrdered={setChosen} onClose={() => setIsOrdering(false)} /> : null}
    </>
  )
}
