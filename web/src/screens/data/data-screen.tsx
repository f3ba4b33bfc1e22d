import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { AccountTable } from './account-table.tsx'
import styles from './data.module.css'
import { MergeTable } from './merges/merge-table.tsx'
import { OpenTable } from './open-table.tsx'
import { SettledTable } from './settled-table.tsx'
import { SourceTable } from './sources/source-table.tsx'

/**
 * /data: closes and exchange rates in doubt, who delivers and what is late, what the last statement of each account states, instruments
 * that may be one, and what became of doubts before.
 */
export function DataScreen() {
  return (
    <>
      <PageHead title={screenTitle('data')} lead={screenLead('data')} />
      <div className={styles.stack}>
        <OpenTable />
        <SourceTable />
        <AccountTable />
        <MergeTable />
        <SettledTable />
      </div>
    </>
  )
}
