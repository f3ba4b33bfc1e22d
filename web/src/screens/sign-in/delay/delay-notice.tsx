import { mailSignInLink } from '@portal/contract/session/sign-in-link.ts'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'

import { call } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { signInDelayText } from '#messages/session/sign-in-delay-texts.ts'
import { Button } from '#ui/button/button.tsx'
import type { Delay } from './call-again.ts'
import styles from './delay-notice.module.css'

interface DelayNoticeProps {
  readonly delay: Delay
  readonly email: string
}

/** Why the sign-in has to wait, how long, and what helps: a link by mail. */
export function DelayNotice({ delay, email }: DelayNoticeProps) {
  const { kind, stop } = delay
  const isWaiting = kind === 'work' || kind === 'draw'
  return (
    <div className={styles.notice} role="status">
      <Hourglass className={styles.icon} size={16} aria-hidden />
      <div className={styles.text}>
        <p>{signInDelayText(`reason.${kind}`)}</p>
        {kind === 'draw' ? <p>{signInDelayText('delayWaiting', { waiting: delay.waiting ?? 1 })}</p> : null}
        {kind === 'draw' || kind === 'wait' ? <TimeLeft key={`${kind} ${delay.seconds}`} delay={delay} /> : null}
        {kind === 'work' ? null : <MailLink email={email} />}
        {isWaiting ? (
          <Button size="s" variant="ghost" onClick={stop}>
            {signInDelayText('stopWaiting')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Counts down, and says when it has ended. A screen reader reads only its start. */
function TimeLeft({ delay: { kind, seconds } }: { readonly delay: Delay }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  if (kind === 'draw') return <p aria-live="off">{signInDelayText('nextDraw', { time })}</p>
  return <p aria-live="off">{left === 0 ? signInDelayText('waitOver') : signInDelayText('timeLeft', { time })}</p>
}

function MailLink({ email }: { readonly email: string }) {
  const [state, setState] = useState<'offered' | 'busy' | 'mailed'>('offered')
  async function mail() {
    setState('busy')
    try {
      await call(mailSignInLink, { body: { email } })
      setState('mailed')
    } catch (error) {
      notifyFailure(error, signInDelayText('linkNotMailed'))
      setState('offered')
    }
  }
  if (state === 'mailed') return <p>{signInDelayText('linkMailed', { email })}</p>
  return (
    <>
      <p>{signInDelayText('linkHelps')}</p>
      <Button size="s" isBusy={state === 'busy'} onClick={mail}>
        {signInDelayText('mailLink')}
      </Button>
    </>
  )
}
