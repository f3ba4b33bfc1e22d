import { login } from '@portal/contract/session/sign-in.ts'
import { lazy, Suspense } from 'react'
import { useForm } from 'react-hook-form'

import { errorText } from '#api/api-error.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import { useAppData } from '#session/app-data.ts'
import { notify } from '#session/notices.ts'
import { portalFacts } from '#session/portal-facts.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { PasswordField } from '#ui/field/password-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { useHydratedForm } from '#ui/field/use-hydrated-form.ts'
import { useDelayedCall } from './delay/use-delayed-call.ts'
import { checkEmail, checkPassword } from './form-checks.ts'
import styles from './sign-in.module.css'

const DelayNotice = lazy(() => import('./delay/delay-notice.tsx').then(({ DelayNotice }) => ({ default: DelayNotice })))

interface Credentials {
  email: string
  password: string
  remember: boolean
}

interface SignInFormProps {
  /** The e-mail of a mailed link that was used; null without one. */
  readonly email: string | null
  /** Called when the password is accepted: next is the code, after the QR code if the second factor is not set up. */
  readonly onAccepted: (
    email: string,
    reply: { readonly allowQRScan: boolean; readonly isDemo?: boolean | undefined },
  ) => Promise<void>
  readonly onForgot: () => void
}

/** E-mail and password: the first step of sign-in. */
export function SignInForm({ email: linkedEmail, onAccepted, onForgot }: SignInFormProps) {
  const { register, handleSubmit, setError, getValues, formState } = useForm<Credentials>({
    defaultValues: startValues(linkedEmail),
    resolver: checkedBy<Credentials>({
      email: checkEmail,
      password: (text) => checkPassword(text, portalFacts().passwordPolicy),
    }),
  })
  const { errors, isSubmitting } = formState
  const form = useHydratedForm()
  const [delay, send] = useDelayedCall(login)

  async function submit({ email: typed, password, remember }: Credentials) {
    const email = typed.trim().toLowerCase()
    try {
      const reply = await send({ email, password })
      if (!reply) return
      useAppData.setState({ rememberedEmail: remember ? email : '' })
      await onAccepted(email, reply)
    } catch (error) {
      notify('error', errorText(error))
      // The toast disappears after a second; the form keeps the message.
      setError('password', { type: 'server', message: errorText(error) }, { shouldFocus: true })
    }
  }

  return (
    // Without scripts the form sends nothing, so that a password never appears in a URL.
    <form ref={form} className={styles.form} method="dialog" noValidate onSubmit={handleSubmit(submit)}>
      <TextField
        label={signInText('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={signInText('password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div className={styles.between}>
        <Checkbox label={signInText('remember')} {...register('remember')} />
        <Button variant="ghost" size="s" onClick={onForgot}>
          {signInText('forgot')}
        </Button>
      </div>
      <Button type="submit" variant="primary" size="l" isWide isBusy={isSubmitting}>
        {signInText('submit')}
      </Button>
      <Suspense>{delay ? <DelayNotice delay={delay} email={getValues('email')} /> : null}</Suspense>
    </form>
  )
}

function startValues(linkedEmail: string | null): Credentials {
  const { rememberedEmail } = useAppData.getState()
  return { email: linkedEmail ?? rememberedEmail, password: '', remember: rememberedEmail !== '' }
}
