import { demoAuthenticator } from '@portal/contract/session/sign-in.ts'
import { useEffect, useState } from 'react'

import { call } from '#api/call.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import styles from './demo-authenticator.module.css'

/** Replaces an authenticator app in a demo installation; other installations do not load it. */
export function DemoAuthenticator() {
  const code = useLiveCode()
  if (code === null) return null
  return (
    <aside className={styles.panel} aria-label={signInText('demoTitle')}>
      <p className={styles.title}>{signInText('demoTitle')}</p>
      <output className={styles.code}>{code}</output>
      <p className={styles.hint}>{signInText('demoHint')}</p>
    </aside>
  )
}

/** The present code; fetched again when it expires. */
function useLiveCode(): string | null {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask() {
      const reply = await call(demoAuthenticator, { signal: stop.signal })
      setCode(reply.code)
      timer = setTimeout(keepAsking, Math.max(reply.secondsLeft, 1) * 1000)
    }
    function keepAsking() {
      // After an error there is no panel; the code can still be typed.
      ask().catch(() => setCode(null))
    }
    keepAsking()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [])
  return code
}
