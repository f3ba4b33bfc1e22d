import { recoveryCode, useRecoveryCode } from '@portal/contract/session/recovery-codes.ts'
import type { SignedIn } from '@portal/contract/session/user.ts'
import { lazy, Suspense } from 'react'
import { useForm } from 'react-hook-form'

import { errorText } from '#api/api-error.ts'
import { recoveryText } from '#messages/session/recovery-texts.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { useDelayedCall } from './delay/use-delayed-call.ts'
import styles from './sign-in.module.css'

const DelayNotice = lazy(() => import('./delay/delay-notice.tsx').then(({ DelayNotice }) => ({ default: DelayNotice })))

interface RecoveryPopupProps {
  readonly email: string
  readonly onVerified: (signedIn: SignedIn) => Promise<void>
  /** Back to the code of the authenticator app. */
  readonly onBack: () => void
  readonly onClose: () => void
}

/** The second step of sign-in without the authenticator app: a recovery code. */
export function RecoveryPopup({ email, onVerified, onBack, onClose }: RecoveryPopupProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { code: '' },
    resolver: checkedBy<{ code: string }>({ code: (text) => recoveryCode.safeParse(text).error?.issues[0]?.message ?? null }),
  })
  const [delay, send] = useDelayedCall(useRecoveryCode)

  async function submit({ code }: { code: string }) {
    try {
      const signedIn = await send({ email, recoveryCode: code })
      if (signedIn) await onVerified(signedIn)
    } catch (error) {
      notify('error', errorText(error))
      setError('code', { type: 'server', message: errorText(error) }, { shouldFocus: true })
    }
  }

  return (
    <Popup title={recoveryText('useTitle')} size="s" hasCloseButton={false} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit(submit)}>
        <p className={styles.hint}>{recoveryText('useHint')}</p>
        <TextField
          label={recoveryText('code')}
          autoComplete="off"
          spellCheck={false}
          error={formState.errors.code?.message}
          {...register('code')}
        />
        <Suspense>{delay ? <DelayNotice delay={delay} email={email} /> : null}</Suspense>
        <Button variant="ghost" onClick={onBack}>
          {recoveryText('useApp')}
        </Button>
        <PopupActions>
          <Button onClick={onClose}>{signInText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
            {signInText('send')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}
