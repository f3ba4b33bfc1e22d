import type { RequestOf } from '@portal/contract/endpoint.ts'
import { completeOpenid } from '@portal/contract/session/openid.ts'
import type { SignedIn } from '@portal/contract/session/user.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { shownError } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { openidText } from '#messages/session/openid-texts.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorLine, type ShownError } from '#ui/feedback/error-line.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import styles from './sign-in.module.css'
import type { Accepted } from './step.ts'

interface ProviderReturnProps {
  readonly onSignedIn: (signedIn: SignedIn) => Promise<void>
  readonly onAccepted: (email: string, accepted: Accepted) => Promise<void>
  readonly onClose: () => void
}

/** The browser has come back from the provider of an institution: the server completes the sign-in or the link. */
export function ProviderReturn({ onSignedIn, onAccepted, onClose }: ProviderReturnProps) {
  const [error, setError] = useState<ShownError | null>(null)
  const navigate = useNavigate()
  // The code works once, also where effects run twice.
  const isTaken = useRef(false)

  async function complete() {
    const body = takeReturn()
    if (body === null) return setError({ message: openidText('refused') })
    try {
      const reply = await call(completeOpenid, { body })
      if (reply.outcome === 'signed-in') return await onSignedIn(reply.signedIn)
      if (reply.outcome === 'factor') return await onAccepted(reply.email, reply)
      notify('success', openidText('linked'))
      await navigate({ to: '/settings', replace: true })
    } catch (failure) {
      setError(shownError(failure))
    }
  }
  useEffect(() => {
    if (!isTaken.current) void complete()
    isTaken.current = true
  })

  return (
    <Popup title={openidText('returnTitle')} size="s" hasCloseButton={false} onClose={onClose}>
      <div className={styles.form}>
        {error === null ? <p className={styles.hint}>{openidText('returning')}</p> : <ErrorLine error={error} />}
        <PopupActions>
          <Button onClick={onClose}>{signInText('close')}</Button>
        </PopupActions>
      </div>
    </Popup>
  )
}

/** Takes the provider's parameters out of the address, so that they do not stay in view or history. Null without a code. */
function takeReturn(): RequestOf<typeof completeOpenid> | null {
  const query = new URLSearchParams(location.search)
  const organisation = location.pathname.split('/').at(-1)!
  history.replaceState(history.state, '', '/sign-in')
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => query.get(name))
  return code && state ? { code, state, organisation, ...(iss && { iss }) } : null
}
