import { type Passkey, passkeyName, passkeys, removePasskey } from '@portal/contract/session/passkeys.ts'
import { newPassword } from '@portal/contract/session/password.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { shownError } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { useSave } from '#api/use-save.ts'
import { formatInstant } from '#messages/page-formats.ts'
import { passkeyText } from '#messages/session/passkey-texts.ts'
import { settingsText } from '#messages/session/settings-texts.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { PasswordField } from '#ui/field/password-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import styles from './security.module.css'
import { BrowserLine } from './security-browser-line.tsx'
import { browserName } from './security-browser-name.ts'

interface NewPasskey {
  name: string
  currentPassword: string
}

/** The user's passkeys where there are any: for the host of the page's address, in a browser that knows them. */
export function PasskeysCard() {
  const { passkeys: host } = document.documentElement.dataset
  return host === location.hostname && 'PublicKeyCredential' in globalThis ? <Passkeys /> : null
}

/** Each passkey can be removed here, and one added. */
function Passkeys() {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await call(passkeys, { signal })).rows,
  })
  return (
    <Card title={passkeyText('title')} isLoading={isLoading} isPadded>
      {error ? <ErrorLine error={error} onRetry={() => void refetch()} /> : null}
      <div className={styles.stack}>
        <p className={styles.hint}>{passkeyText('hint')}</p>
        <ul className={styles.sessions}>
          {data?.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onSettled={() => void refetch()} />
          ))}
        </ul>
        <NewPasskeyForm onAdded={() => void refetch()} />
      </div>
    </Card>
  )
}

interface PasskeyLineProps {
  readonly passkey: Passkey
  readonly onSettled: () => void
}

function PasskeyLine({ passkey, onSettled }: PasskeyLineProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const { name, createdAt, lastUsed } = passkey
  const added = passkeyText('added', { instant: formatInstant(createdAt) })
  const used = lastUsed === null ? passkeyText('unused') : passkeyText('used', { instant: formatInstant(lastUsed) })
  return (
    <>
      <BrowserLine
        name={name}
        userAgent={name}
        times={`${added} · ${used}`}
        presentText={null}
        endText={passkeyText('remove')}
        endLabel={passkeyText('removeOne', { name })}
        isEnding={false}
        onEnd={() => setIsRemoving(true)}
      />
      {isRemoving ? <RemovePopup passkey={passkey} onSettled={onSettled} onClose={() => setIsRemoving(false)} /> : null}
    </>
  )
}

/** Asks for confirmation: who has no other passkey needs password and code again. */
function RemovePopup({ passkey: { id, name }, onSettled, onClose }: PasskeyLineProps & { readonly onClose: () => void }) {
  const remove = useSave(removePasskey, {
    success: passkeyText('removeDone'),
    failure: passkeyText('removeFailed'),
    onSaved: () => {
      onClose()
      onSettled()
    },
  })
  return (
    <Popup title={passkeyText('removeTitle')} size="s" hasCloseButton={false} onClose={onClose}>
      <p className={styles.question}>{passkeyText('removeText', { name })}</p>
      {remove.error ? <ErrorLine error={shownError(remove.error)} /> : null}
      <PopupActions>
        <Button onClick={onClose}>{signInText('cancel')}</Button>
        <Button
          variant="danger"
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ params: { id } }, { onError: onSettled })}
        >
          {passkeyText('remove')}
        </Button>
      </PopupActions>
    </Popup>
  )
}

function NewPasskeyForm({ onAdded }: { readonly onAdded: () => void }) {
  const { register, handleSubmit, reset, formState } = useForm<NewPasskey>({
    defaultValues: { name: browserName(navigator.userAgent), currentPassword: '' },
    resolver: checkedBy<NewPasskey>({
      name: (text) => passkeyName.safeParse(text).error?.issues[0]?.message ?? null,
      currentPassword: (text) => newPassword.safeParse(text).error?.issues[0]?.message ?? null,
    }),
  })
  const add = useMutation({
    mutationFn: async ({ name, currentPassword }: NewPasskey) =>
      (await import('#api/passkeys.ts')).createPasskey(name, currentPassword),
    onSuccess: () => {
      notify('success', passkeyText('addDone'))
      reset()
      onAdded()
    },
    onError: (error) => notifyFailure(error, error.message || passkeyText('addFailed')),
  })
  return (
    <form
      className={classNames(styles.stack, styles.narrow)}
      noValidate
      onSubmit={handleSubmit((passkey) => add.mutate(passkey))}
    >
      <TextField
        label={passkeyText('name')}
        hint={passkeyText('nameHint')}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <PasswordField
        label={settingsText('currentPassword')}
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      {add.error ? <ErrorLine error={shownError(add.error)} /> : null}
      <div className={styles.foot}>
        <Button type="submit" isBusy={add.isPending}>
          {passkeyText('add')}
        </Button>
      </div>
    </form>
  )
}
