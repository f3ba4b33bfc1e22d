import { devices, endDevice, type KnownDevice } from '@portal/contract/session/devices.ts'
import { useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { useSave } from '#api/use-save.ts'
import { failureText } from '#messages/failures.ts'
import { formatInstant } from '#messages/page-formats.ts'
import { settingsText } from '#messages/session/settings-texts.ts'
import { successText } from '#messages/successes.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import styles from './security.module.css'
import { BrowserLine } from './security-browser-line.tsx'
import { browserName } from './security-browser-name.ts'

/** The user's known devices; each can be ended here. */
export function DevicesCard() {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['devices'],
    queryFn: async ({ signal }) => (await call(devices, { signal })).rows,
  })
  return (
    <Card title={settingsText('devicesTitle')} isLoading={isLoading} isOpenEnded={isLoading} isPadded>
      {error ? <ErrorLine error={error} onRetry={() => void refetch()} /> : null}
      <div className={styles.stack}>
        <p className={styles.hint}>{settingsText('devicesHint')}</p>
        <ul className={styles.sessions}>
          {data?.map((device) => (
            <DeviceLine key={device.id} device={device} onSettled={() => void refetch()} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

interface DeviceLineProps {
  readonly device: KnownDevice
  readonly onSettled: () => void
}

function DeviceLine({ device: { id, address, userAgent, knownSince, lastUsed, isCurrent }, onSettled }: DeviceLineProps) {
  const end = useSave(endDevice, { success: successText('endDevice'), failure: failureText('endDevice') })
  const browser = browserName(userAgent)
  const since = settingsText('started', { instant: formatInstant(knownSince) })
  const last = settingsText('lastSignIn', { instant: formatInstant(lastUsed) })
  return (
    <BrowserLine
      name={`${browser} · ${address}${isCurrent ? ` · ${settingsText('thisBrowser')}` : ''}`}
      userAgent={userAgent}
      times={`${since} · ${last}`}
      presentText={null}
      endText={settingsText('end')}
      endLabel={settingsText('endDevice', { browser, address })}
      isEnding={end.isPending}
      onEnd={() => end.mutate({ params: { id } }, { onSettled })}
    />
  )
}
