import { openSignInLink } from '@portal/contract/session/sign-in-link.ts'
import { useState } from 'react'

import { shownError } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { signInDelayText } from '#messages/session/sign-in-delay-texts.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import styles from './sign-in.module.css'

interface SignInLinkPopupProps {
  readonly token: string
  readonly onUsed: (email: string) => void
  readonly onClose: () => void
}

/** Uses a mailed link, when its reader says so: programs that only look at mailed links use none up. */
export function SignInLinkPopup({ token, onUsed, onClose }: SignInLinkPopupProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  async function open() {
    setIsBusy(true)
    try {
      const { email } = await call(openSignInLink, { body: { token } })
      notify('success', signInDelayText('linkOpened'))
      onUsed(email)
    } catch (failure) {
      setError(failure)
      setIsBusy(false)
    }
  }
  return (
    <Popup title={signInDelayText('linkTitle')} size="s" hasCloseButton={false} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.hint}>{signInDelayText('linkHint')}</p>
        {error === null ? null : <ErrorLine error={shownError(error)} />}
        <PopupActions>
          <Button onClick={onClose}>{signInText('cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={open}>
            {signInText('continue')}
          </Button>
        </PopupActions>
      </div>
    </Popup>
  )
}
