import type { RequestOf } from '@portal/contract/endpoint.ts'
import { beginOpenid, openidButton } from '@portal/contract/session/openid.ts'
import { useEffect, useState } from 'react'

import { errorText } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { openidText } from '#messages/session/openid-texts.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './sign-in.module.css'

interface ProviderButtonProps {
  /** The institution, or the invitation to it. */
  readonly of: RequestOf<typeof beginOpenid>
}

/** Leads to the provider of an institution; nothing where it has none. */
export function ProviderButton({ of }: ProviderButtonProps) {
  const [label, setLabel] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const asked = JSON.stringify(of)
  useEffect(() => {
    let isCurrent = true
    call(openidButton, { body: JSON.parse(asked) as typeof of }).then(
      (reply) => isCurrent && setLabel(reply.label),
      // Without it the password remains.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [asked])
  async function open() {
    setIsBusy(true)
    try {
      location.assign((await call(beginOpenid, { body: of })).url)
    } catch (error) {
      notify('error', errorText(error))
      setIsBusy(false)
    }
  }
  if (label === null) return null
  return (
    <div className={styles.provider}>
      {'invitation' in of ? <p className={styles.hint}>{openidText('invitationHint', { label })}</p> : null}
      <Button size="l" isWide isBusy={isBusy} onClick={open}>
        {openidText('signIn', { label })}
      </Button>
    </div>
  )
}
