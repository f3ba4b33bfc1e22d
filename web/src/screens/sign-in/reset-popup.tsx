import { resetPassword } from '@portal/contract/session/recover.ts'
import { useForm } from 'react-hook-form'

import { serverReason } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { failureText } from '#messages/failures.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import { successText } from '#messages/successes.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { checkEmail } from './form-checks.ts'
import styles from './sign-in.module.css'

interface ResetPopupProps {
  /** The e-mail from the sign-in form. */
  readonly email: string
  readonly onClose: () => void
}

/** Asks for the e-mail of a reset link. The reply is the same whether or not the e-mail is known. */
export function ResetPopup({ email, onClose }: ResetPopupProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email },
    resolver: checkedBy<{ email: string }>({ email: checkEmail }),
  })

  async function submit({ email: typed }: { email: string }) {
    const address = typed.trim().toLowerCase()
    try {
      await call(resetPassword, { body: { email: address } })
      notify('success', successText('resetPassword', { email: address }))
      onClose()
    } catch (error) {
      notifyFailure(error, failureText('resetPassword'))
      // The toast disappears after a second; the form keeps the message.
      const message = serverReason(error) ?? failureText('resetPassword')
      setError('email', { type: 'server', message }, { shouldFocus: true })
    }
  }

  return (
    <Popup title={signInText('resetTitle')} size="s" hasCloseButton={false} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit(submit)}>
        <p className={styles.hint}>{signInText('resetHint')}</p>
        <TextField
          label={signInText('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.email?.message}
          {...register('email')}
        />
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
