import { resetPassword } from '@portal/contract/session/recover.ts'
import { useForm } from 'react-hook-form'

import { serverReason } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { FAILURES } from '#messages/failures.ts'
import { SIGN_IN_TEXTS } from '#messages/session/sign-in-texts.ts'
import { SUCCESSES } from '#messages/successes.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { checkEmail } from './form-checks.ts'
import styles from './sign-in.module.css'

interface ResetPopupProps {
  /** What was typed on the form so far. */
  readonly email: string
  readonly onClose: () => void
}

/** Asks for the address to send a reset link to. The answer is the same whether or not the address is known. */
export function ResetPopup({ email, onClose }: ResetPopupProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email },
    resolver: checkedBy<{ email: string }>({ email: checkEmail }),
  })

  async function submit({ email: typed }: { email: string }) {
    const address = typed.trim().toLowerCase()
    try {
      await call(resetPassword, { body: { email: address } })
      notify('success', SUCCESSES.resetPassword(address))
      onClose()
    } catch (error) {
      notifyFailure(error, FAILURES.resetPassword)
      // The toast is gone in a second; the form keeps saying it.
      const message = serverReason(error) ?? FAILURES.resetPassword
      setError('email', { type: 'server', message }, { shouldFocus: true })
    }
  }

  return (
    <Popup title={SIGN_IN_TEXTS.resetTitle} size="s" hasCloseButton={false} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit(submit)}>
        <p className={styles.hint}>{SIGN_IN_TEXTS.resetHint}</p>
        <TextField
          label={SIGN_IN_TEXTS.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <PopupActions>
          <Button onClick={onClose}>{SIGN_IN_TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
            {SIGN_IN_TEXTS.send}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}
