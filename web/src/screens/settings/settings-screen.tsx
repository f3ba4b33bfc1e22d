import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { PageHead } from '#ui/page/page-head.tsx'
import { BrandingCard } from './branding-card.tsx'
import { LookCard } from './look-card.tsx'
import { MessagesCard } from './messages-card.tsx'
import { OpenidCard } from './openid-card.tsx'
import { OpenidProviderCard } from './openid-provider-card.tsx'
import { OwnDataCard } from './own-data-card.tsx'
import { ReportingCard } from './reporting-card.tsx'
import { ScopeCard } from './scope-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { DevicesCard } from './security-devices-card.tsx'
import { PasskeysCard } from './security-passkeys-card.tsx'
import { RecoveryCard } from './security-recovery-card.tsx'
import { SessionsCard } from './security-sessions-card.tsx'
import styles from './settings-screen.module.css'

/** /settings: client and accounts of the reports, currency and mode, look, and security. */
export function SettingsScreen() {
  return (
    <>
      <PageHead title={screenTitle('settings')} lead={screenLead('settings')} />
      <div className={styles.room}>
        <div className={styles.grid}>
          <ScopeCard />
          <div className={styles.column}>
            <ReportingCard />
            <LookCard />
            <MessagesCard />
            <SessionsCard />
            <DevicesCard />
            <OwnDataCard />
            <BrandingCard />
          </div>
          <SecurityCard />
          <RecoveryCard />
          <PasskeysCard />
          <OpenidCard />
          <OpenidProviderCard />
        </div>
      </div>
    </>
  )
}
