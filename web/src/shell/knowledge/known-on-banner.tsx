import { formatInstant, formatZone } from '@portal/presentation/format/date.ts'
import { History } from 'lucide-react'

import { knowledgeText } from '#messages/knowledge-texts.ts'
import { useKnownOnAddress } from '#selection/known-on-address.ts'
import { useModeSwitching } from '#selection/switch-data-mode.ts'
import { useClientStore } from '#session/client-store.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './known-on-banner.module.css'
import { useKnownOnHere } from './known-on-here.ts'

/** Above figures as known earlier: of when they are, what changed since, and the way back. On paper it stands above them too. */
export function KnownOnBanner() {
  const knownOn = useKnownOnHere()
  const { showKnownOn, showChanges } = useKnownOnAddress()
  const isLive = useClientStore((store) => store.useLive)
  const { isSwitching, switchTo } = useModeSwitching()
  if (knownOn === null) return null
  return (
    <section className={styles.banner} aria-label={knowledgeText('asKnownOn')}>
      <History className={styles.icon} size={16} aria-hidden />
      <p className={styles.text}>
        <strong>
          {knowledgeText('asKnownOn')}{' '}
          <time dateTime={new Date(knownOn * 1000).toISOString()} title={formatZone(knownOn)}>
            {formatInstant(knownOn)}
          </time>
          .
        </strong>{' '}
        {isLive ? knowledgeText('notLive') : knowledgeText('leftOut')}
      </p>
      <div className={styles.ways}>
        {isLive ? (
          <Button size="s" isBusy={isSwitching} onClick={() => switchTo(false)}>
            {knowledgeText('toClose')}
          </Button>
        ) : (
          <Button size="s" onClick={() => showChanges(knownOn)}>
            {knowledgeText('changesSinceThen')}
          </Button>
        )}
        <Button size="s" variant="primary" onClick={() => showKnownOn(null)}>
          {knowledgeText('backToNow')}
        </Button>
      </div>
    </section>
  )
}
