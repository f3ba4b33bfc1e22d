import type { SignedIn } from '@portal/contract/session/user.ts'
import { useState } from 'react'

import { errorText } from '#api/api-error.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './passkey-button.module.css'

interface PasskeyButtonProps {
  readonly onSignedIn: (signedIn: SignedIn) => Promise<void>
}

/** Signs in with a passkey: both factors at once. Its style hides it where there are none. */
export function PasskeyButton({ onSignedIn }: PasskeyButtonProps) {
  /** Why the last try failed; empty if none did, null during one. */
  const [failure, setFailure] = useState<string | null>('')

  async function signIn() {
    setFailure(null)
    setFailure(await import('#api/passkeys.ts').then(({ signInWithPasskey }) => signInWithPasskey(onSignedIn)).catch(errorText))
  }

  return (
    <div className={styles.passkey}>
      <Button size="l" isBusy={failure === null} onClick={signIn}>
        {signInText('passkey')}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}
