import { History } from 'lucide-react'
import { formatInstant, formatZone } from '#messages/page-formats.ts'
import { recordedAsOfText } from '#messages/reports/recorded-as-of-texts.ts'
import { useRecordedAsOfAddress } from '#selection/period/recorded-as-of-address.ts'
import { useModeSwitching } from '#selection/switch-data-mode.ts'
import { useClientStore } from '#session/client-store.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './recorded-as-of-banner.module.css'
import { useRecordedAsOf } from './use-recorded-as-of.ts'

/** The banner above figures as recorded earlier: their instant, what changed since, and a link back. It is printed too. */
export function RecordedAsOfBanner() {
  const knownOn = useRecordedAsOf()
  const { showRecordedAsOf, showChanges } = useRecordedAsOfAddress()
  const isLive = useClientStore((store) => store.useLive)
  const { isSwitching, switchTo } = useModeSwitching()
  if (knownOn === null) return null
  return (
    <section className={styles.banner} aria-label={recordedAsOfText('asKnownOn')}>
      <History className={styles.icon} size={16} aria-hidden />
      <p className={styles.text}>
        <strong>
          {recordedAsOfText('asKnownOn')}{' '}
          <time dateTime={new Date(knownOn * 1000).toISOString()} title={formatZone(knownOn)}>
            {formatInstant(knownOn)}
          </time>
          .
        </strong>{' '}
        {isLive ? recordedAsOfText('notLive') : recordedAsOfText('leftOut')}
      </p>
      <div className={styles.ways}>
        {isLive ? (
          <Button size="s" isBusy={isSwitching} onClick={() => switchTo(false)}>
            {recordedAsOfText('toClose')}
          </Button>
        ) : (
          <Button size="s" onClick={() => showChanges(knownOn)}>
            {recordedAsOfText('changesSinceThen')}
          </Button>
        )}
        <Button size="s" variant="primary" onClick={() => showRecordedAsOf(null)}>
          {recordedAsOfText('backToNow')}
        </Button>
      </div>
    </section>
  )
}
