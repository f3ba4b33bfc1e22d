import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { linkOpenid, openidLink, unlinkOpenid } from '@portal/contract/session/openid.ts'
import { newPassword } from '@portal/contract/session/password.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { shownError } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { useSave } from '#api/use-save.ts'
import { formatInstant } from '#messages/page-formats.ts'
import { openidText } from '#messages/session/openid-texts.ts'
import { settingsText } from '#messages/session/settings-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { PasswordField } from '#ui/field/password-field.tsx'
import styles from './security.module.css'

/** The link of the user to the provider of their institution; nothing where it has none. */
export function OpenidCard() {
  const { data, refetch } = useQuery({
    queryKey: ['openid', 'link'],
    queryFn: ({ signal }) => call(openidLink, { signal }),
  })
  if (!data?.provider) return null
  const { label } = data.provider
  return (
    <Card title={openidText('linkTitle', { label })} isPadded>
      <div className={styles.stack}>
        <p className={styles.hint}>{openidText('linkHint', { label })}</p>
        {data.link === null ? <LinkForm label={label} /> : <PresentLink link={data.link} onEnded={() => void refetch()} />}
      </div>
    </Card>
  )
}

/** Asks for the password, and leads to the provider. */
function LinkForm({ label }: { readonly label: string }) {
  const save = useSave(linkOpenid, { failure: openidText('notLinked'), onSaved: ({ url }) => location.assign(url) })
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { currentPassword: '' },
    resolver: checkedBy<{ currentPassword: string }>({
      currentPassword: (text) => newPassword.safeParse(text).error?.issues[0]?.message ?? null,
    }),
  })
  return (
    <form className={classNames(styles.stack, styles.narrow)} noValidate onSubmit={handleSubmit((body) => save.mutate({ body }))}>
      <PasswordField
        label={settingsText('currentPassword')}
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      {save.error ? <ErrorLine error={shownError(save.error)} /> : null}
      <div className={styles.wrapping}>
        <Button type="submit" isBusy={save.isPending}>
          {openidText('link', { label })}
        </Button>
      </div>
    </form>
  )
}

interface PresentLinkProps {
  readonly link: NonNullable<ResponseOf<typeof openidLink>['link']>
  readonly onEnded: () => void
}

function PresentLink({ link: { linkedAt, lastUsed }, onEnded }: PresentLinkProps) {
  const end = useSave(unlinkOpenid, { success: openidText('unlinked'), failure: openidText('notUnlinked'), onSaved: onEnded })
  const since = openidText('linkedSince', { instant: formatInstant(linkedAt) })
  return (
    <>
      <p className={styles.linked}>
        {lastUsed === null ? since : `${since} · ${openidText('lastUsed', { instant: formatInstant(lastUsed) })}`}
      </p>
      {end.error ? <ErrorLine error={shownError(end.error)} /> : null}
      <div>
        <Button isBusy={end.isPending} onClick={() => end.mutate({})}>
          {openidText('unlink')}
        </Button>
      </div>
    </>
  )
}
