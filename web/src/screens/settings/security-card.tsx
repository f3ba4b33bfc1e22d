import { newPassword, newPasswordRules } from '@portal/contract/session/password.ts'
import { changePassword } from '@portal/contract/session/recover.ts'
import { useForm } from 'react-hook-form'

import { shownError } from '#api/api-error.ts'
import { useSave } from '#api/use-save.ts'
import { failureText } from '#messages/failures.ts'
import { settingsText } from '#messages/session/settings-texts.ts'
import { successText } from '#messages/successes.ts'
import { useAuth } from '#session/auth.ts'
import { portalFacts } from '#session/portal-facts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { PasswordField } from '#ui/field/password-field.tsx'
import styles from './security.module.css'

interface Passwords {
  currentPassword: string
  password: string
}

const EMPTY: Passwords = { currentPassword: '', password: '' }

/** The state of the second factor, and a form to change the password. */
export function SecurityCard() {
  const email = useAuth((auth) => auth.user?.email ?? '')
  const save = useSave(changePassword, { success: successText('changePassword'), failure: failureText('changePassword') })
  const { passwordPolicy } = portalFacts()
  const { register, handleSubmit, reset, formState } = useForm<Passwords>({
    defaultValues: EMPTY,
    resolver: checkedBy<Passwords>({
      // The present password may be older than the present rule.
      currentPassword: (text) => refusalOf(newPassword, text),
      password: (text) => refusalOf(newPasswordRules[passwordPolicy], text),
    }),
  })
  return (
    <Card title={settingsText('securityTitle')} isPadded>
      <FactorState />
      <form
        className={classNames(styles.stack, styles.narrow)}
        noValidate
        onSubmit={handleSubmit((body) => save.mutate({ body }, { onSuccess: () => reset(EMPTY) }))}
      >
        {/* Password managers save the new password for this user name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={settingsText('currentPassword')}
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label={settingsText('newPassword')}
          autoComplete="new-password"
          hint={settingsText(`newPasswordHint.${passwordPolicy}`)}
          error={formState.errors.password?.message}
          {...register('password')}
        />
        {save.error ? <ErrorLine error={shownError(save.error)} /> : null}
        <div className={styles.foot}>
          <Button type="submit" isBusy={save.isPending}>
            {settingsText('changePassword')}
          </Button>
          <p className={styles.hint}>{settingsText('changeHint')}</p>
        </div>
      </form>
    </Card>
  )
}

/** Sign-in requires a second factor, so there is only one state. */
function FactorState() {
  return (
    <section className={styles.factor} aria-label={settingsText('factorTitle')}>
      <p>
        {settingsText('factorTitle')} <Badge tone="success">{settingsText('factorOn')}</Badge>
      </p>
      <p className={styles.hint}>{settingsText('factorHint')}</p>
    </section>
  )
}

/** The first validation error of a password. */
function refusalOf(rule: typeof newPassword, text: string): string | null {
  return rule.safeParse(text).error?.issues[0]?.message ?? null
}
