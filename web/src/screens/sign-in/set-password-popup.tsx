import { setPassword } from '@portal/contract/session/recover.ts'
import { useForm } from 'react-hook-form'

import { errorText } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import { successText } from '#messages/successes.ts'
import { notify } from '#session/notices.ts'
import { portalFacts } from '#session/portal-facts.ts'
import { Button } from '#ui/button/button.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { PasswordField } from '#ui/field/password-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { checkNewPassword } from './form-checks.ts'
import { ProviderButton } from './provider-button.tsx'
import styles from './sign-in.module.css'

interface SetPasswordPopupProps {
  readonly token: string
  readonly onClose: () => void
}

/** Sets a new password after a reset or invitation link. */
export function SetPasswordPopup({ token, onClose }: SetPasswordPopupProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
    resolver: checkedBy<{ password: string }>({ password: (text) => checkNewPassword(text, portalFacts().passwordPolicy) }),
  })

  async function submit({ password }: { password: string }) {
    try {
      await call(setPassword, { body: { token, password } })
      notify('success', successText('setPassword'))
      onClose()
    } catch (error) {
      notify('error', errorText(error))
      setError('password', { type: 'server', message: errorText(error) }, { shouldFocus: true })
    }
  }

  return (
    <Popup title={signInText('setTitle')} size="s" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit(submit)}>
        <PasswordField
          label={signInText('newPassword')}
          autoComplete="new-password"
          autoFocus
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <PopupActions>
          <Button onClick={onClose}>{signInText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
            {signInText('setPassword')}
          </Button>
        </PopupActions>
      </form>
      <ProviderButton of={{ invitation: token }} />
    </Popup>
  )
}
