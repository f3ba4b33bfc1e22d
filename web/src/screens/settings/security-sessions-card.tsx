import { endSession, type OpenSession, sessions } from '@portal/contract/session/sessions.ts'
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

/** The user's sessions; all except the present one can be ended here. */
export function SessionsCard() {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await call(sessions, { signal })).rows,
  })
  return (
    <Card title={settingsText('sessionsTitle')} isLoading={isLoading} isOpenEnded={isLoading} isPadded>
      {error ? <ErrorLine error={error} onRetry={() => void refetch()} /> : null}
      <div className={styles.stack}>
        <p className={styles.hint}>{settingsText('sessionsHint')}</p>
        <ul className={styles.sessions}>
          {data?.map((session) => (
            <SessionLine key={session.id} session={session} onSettled={() => void refetch()} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

interface SessionLineProps {
  readonly session: OpenSession
  /** Called after success or failure, because the session may have ended by itself. */
  readonly onSettled: () => void
}

function SessionLine({ session, onSettled }: SessionLineProps) {
  const { id, address, userAgent, startedAt, lastActivity, isCurrent } = session
  const end = useSave(endSession, { success: successText('endSession'), failure: failureText('endSession') })
  const browser = browserName(userAgent)
  const since = settingsText('started', { instant: formatInstant(startedAt) })
  const last = settingsText('lastActive', { instant: formatInstant(lastActivity) })
  return (
    <BrowserLine
      name={`${browser} · ${address}`}
      userAgent={userAgent}
      times={`${since} · ${last}`}
      presentText={isCurrent ? settingsText('thisSession') : null}
      endText={settingsText('end')}
      endLabel={settingsText('endOne', { browser, address })}
      isEnding={end.isPending}
      onEnd={() => end.mutate({ params: { id } }, { onSettled })}
    />
  )
}
