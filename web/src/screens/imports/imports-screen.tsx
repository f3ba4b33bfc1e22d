import { lazy, Suspense } from 'react'

import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { ImportTable } from './import-table.tsx'
import styles from './imports.module.css'
import { SendCard } from './send-card.tsx'

const LowerCards = lazy(() => import('./lower-cards.tsx').then((file) => ({ default: file.LowerCards })))

/** /imports: the institution's imports, a form to send files, the lists that were explained, and the export of what is booked. */
export function ImportsScreen() {
  return (
    <>
      <PageHead title={screenTitle('imports')} lead={screenLead('imports')} />
      <div className={styles.stack}>
        <SendCard />
        <ImportTable />
        <Suspense fallback={null}>
          <LowerCards />
        </Suspense>
      </div>
    </>
  )
}
