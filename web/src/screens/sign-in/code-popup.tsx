import { verifyCode } from '@portal/contract/session/sign-in.ts'
import type { SignedIn } from '@portal/contract/session/user.ts'
import { lazy, Suspense } from 'react'
import { Controller, useForm } from 'react-hook-form'

import { errorText } from '#api/api-error.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { CodeField } from '#ui/field/code-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { useDelayedCall } from './delay/use-delayed-call.ts'
import { checkCode } from './form-checks.ts'
import styles from './sign-in.module.css'

const DemoAuthenticator = lazy(() =>
  import('./demo-authenticator.tsx').then(({ DemoAuthenticator }) => ({ default: DemoAuthenticator })),
)

const DelayNotice = lazy(() => import('./delay/delay-notice.tsx').then(({ DelayNotice }) => ({ default: DelayNotice })))

interface CodePopupProps {
  readonly email: string
  readonly isDemo: boolean
  readonly onVerified: (signedIn: SignedIn) => Promise<void>
  /** To a recovery code instead; null before the first sign-in with an app. */
  readonly onRecover: (() => void) | null
  readonly onClose: () => void
}

/** The second step of sign-in: the authenticator code. It is sent only by the Send button, because a code works once. */
export function CodePopup({ email, isDemo, onVerified, onRecover, onClose }: CodePopupProps) {
  const { control, handleSubmit, setError, formState } = useForm({
    defaultValues: { code: '' },
    resolver: checkedBy<{ code: string }>({ code: checkCode }),
  })

  const [delay, send] = useDelayedCall(verifyCode)

  async function submit({ code }: { code: string }) {
    try {
      const signedIn = await send({ email, code })
      if (signedIn) await onVerified(signedIn)
    } catch (error) {
      notify('error', errorText(error))
      setError('code', { type: 'server', message: errorText(error) }, { shouldFocus: true })
    }
  }

  return (
    <Popup title={signInText('codeTitle')} size="s" hasCloseButton={false} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit(submit)}>
        <p className={styles.hint}>{signInText('codeHint')}</p>
        <Controller
          control={control}
          name="code"
          render={({ field, fieldState }) => (
            <CodeField {...field} label={signInText('code')} error={fieldState.error?.message} autoFocus />
          )}
        />
        <Suspense>{delay ? <DelayNotice delay={delay} email={email} /> : null}</Suspense>
        <Suspense>{isDemo ? <DemoAuthenticator /> : null}</Suspense>
        {onRecover === null ? null : (
          <Button variant="ghost" onClick={onRecover}>
            {signInText('recover')}
          </Button>
        )}
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
