import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { JobTable } from './job-table.tsx'
import styles from './jobs.module.css'

/** /jobs: what the portal does in the background for the institution. */
export function JobsScreen() {
  return (
    <>
      <PageHead title={screenTitle('jobs')} lead={screenLead('jobs')} />
      <div className={styles.stack}>
        <JobTable />
      </div>
    </>
  )
}
