import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { ImportTable } from './import-table.tsx'
import styles from './imports.module.css'
import { SendCard } from './send-card.tsx'

/** /imports: the institution's imports, and a form to send files. */
export function ImportsScreen() {
  return (
    <>
      <PageHead title={screenTitle('imports')} lead={screenLead('imports')} />
      <div className={styles.stack}>
        <SendCard />
        <ImportTable />
      </div>
    </>
  )
}
