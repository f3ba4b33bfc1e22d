import { mailSignInLink } from '@portal/contract/session/sign-in.ts'
import type { SignInDelay } from '@portal/contract/session/sign-in-delay.ts'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'

import { call } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { failureText } from '#messages/failures.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './delay-notice.module.css'

interface DelayNoticeProps {
  readonly delay: SignInDelay
  readonly email: string
  /** Ends a call that waits. */
  readonly onStop: () => void
}

/** Why the sign-in has to wait, how long, and what helps: a link by mail. */
export function DelayNotice({ delay, email, onStop }: DelayNoticeProps) {
  const { kind } = delay
  const isWaiting = kind === 'work' || kind === 'draw'
  return (
    <div className={styles.notice} role="status">
      <Hourglass className={styles.icon} size={16} aria-hidden />
      <div className={styles.text}>
        <p>{signInText(`delay.${kind}`)}</p>
        {kind === 'draw' ? <p>{signInText('delayWaiting', { waiting: delay.waiting ?? 1 })}</p> : null}
        {kind === 'draw' || kind === 'wait' ? <TimeLeft key={`${kind} ${delay.seconds}`} delay={delay} /> : null}
        {kind === 'work' ? null : <MailLink email={email} />}
        {isWaiting ? (
          <Button size="s" variant="ghost" onClick={onStop}>
            {signInText('stopWaiting')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Counts down, and says when it has ended. A screen reader reads only its start. */
function TimeLeft({ delay: { kind, seconds } }: { readonly delay: SignInDelay }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  if (kind === 'draw') return <p aria-live="off">{signInText('nextDraw', { time })}</p>
  return <p aria-live="off">{left === 0 ? signInText('waitOver') : signInText('timeLeft', { time })}</p>
}

function MailLink({ email }: { readonly email: string }) {
  const [state, setState] = useState<'offered' | 'busy' | 'mailed'>('offered')
  async function mail() {
    setState('busy')
    try {
      await call(mailSignInLink, { body: { email } })
      setState('mailed')
    } catch (error) {
      notifyFailure(error, failureText('mailSignInLink'))
      setState('offered')
    }
  }
  if (state === 'mailed') return <p>{signInText('linkMailed', { email })}</p>
  return (
    <>
      <p>{signInText('linkHelps')}</p>
      <Button size="s" isBusy={state === 'busy'} onClick={mail}>
        {signInText('mailLink')}
      </Button>
    </>
  )
}
