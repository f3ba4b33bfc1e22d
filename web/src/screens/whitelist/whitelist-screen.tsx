import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { AddressCard } from './address-card.tsx'
import { CreateForm } from './create-form.tsx'
import { TokenTable } from './token-table.tsx'
import styles from './whitelist.module.css'

/** /whitelist: the institution's API tokens and their permitted addresses. */
export function WhitelistScreen() {
  return (
    <>
      <PageHead title={screenTitle('whitelist')} lead={screenLead('whitelist')} />
      <div className={styles.room}>
        <div className={styles.grid}>
          <CreateForm />
          <AddressCard />
          <div className={styles.wide}>
            <TokenTable />
          </div>
        </div>
      </div>
    </>
  )
}
