import { INVITED_ROLES, type InvitedRole } from '@portal/contract/access/roles.ts'
import { registerUser } from '@portal/contract/institution/users.ts'
import { email as emailRule } from '@portal/contract/scalars.ts'
import { Controller, useForm } from 'react-hook-form'

import { shownError } from '#api/api-error.ts'
import { clientText } from '#messages/administration/client-texts.ts'
import { failureText } from '#messages/failures.ts'
import { successText } from '#messages/successes.ts'
import { useAuth } from '#session/auth.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './client-screen.module.css'
import { checkRole, invitation } from './invitation.ts'
import { invalidateMatrices } from './matrix/use-matrix.ts'
import type { OfClient } from './of-client.ts'
import { useAdminAction } from './use-admin-action.ts'

interface InviteForm {
  email: string
  role: InvitedRole | null
}

const ROLE_OPTIONS = INVITED_ROLES.map((role) => ({ value: role, label: clientText(`roles.${role}`) }))

/** Invites a user as an employee or as a user of this client (specification S5.10, S5.11). */
export function InvitePopup({ clientId, clientName, onClose }: OfClient & { readonly onClose: () => void }) {
  const institutionId = useAuth((auth) => auth.user?.institutionID ?? '')
  const act = useAdminAction(registerUser, {
    success: successText('addUser'),
    failure: failureText('addUser'),
    onSettled: (isDone) => {
      // The user exists even if the mail was not sent.
      invalidateMatrices()
      if (isDone) onClose()
    },
  })
  const { register, handleSubmit, control, formState } = useForm<InviteForm>({
    defaultValues: { email: '', role: 'employee' },
    resolver: checkedBy<InviteForm>({
      email: (text) => emailRule.safeParse(text).error?.issues[0]?.message ?? null,
      role: checkRole,
    }),
  })

  function invite({ email, role }: InviteForm) {
    if (act.isPending || role === null) return
    const made = invitation(email, role, institutionId, clientName === null ? '' : clientId)
    if ('failure' in made) notify('error', made.failure)
    else act.mutate(made)
  }

  return (
    <Popup title={clientText('addUser')} hasCloseButton={false} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit(invite)}>
        <p className={styles.hint}>{clientText('inviteHint')}</p>
        <TextField
          label={clientText('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Controller
          control={control}
          name="role"
          render={({ field: { value, onChange } }) => (
            <Select
              label={clientText('role')}
              options={ROLE_OPTIONS}
              value={value}
              placeholder={clientText('chooseRole')}
              hint={clientText(`roleHints.${value ?? 'employee'}`, { name: clientName ?? '' })}
              error={formState.errors.role?.message}
              onChange={onChange}
            />
          )}
        />
        {act.error ? <ErrorLine error={shownError(act.error)} /> : null}
        <PopupActions>
          <Button onClick={onClose}>{clientText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={act.isPending}>
            {clientText('invite')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}
