import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { deleteOpenidProvider, openidProvider, saveOpenidProvider } from '@portal/contract/session/openid.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'

import { shownError } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { useSave } from '#api/use-save.ts'
import { openidText } from '#messages/session/openid-texts.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import { useHasRight } from '#session/rights.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { CopyableKey } from '#ui/field/copyable-key.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import styles from './security.module.css'

type Settings = ResponseOf<typeof openidProvider>

interface ProviderForm {
  organisation: string
  label: string
  issuer: string
  openidClientID: string
  clientSecret: string
  acceptedAcr: string
}

const { organisation, label, issuer, openidClientID } = saveOpenidProvider.request.shape

/** For administrators: the provider with which users of the institution may sign in. */
export function OpenidProviderCard() {
  const isAdministrator = useHasRight('manage-users')
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['openid', 'provider'],
    queryFn: ({ signal }) => call(openidProvider, { signal }),
    enabled: isAdministrator,
  })
  if (!isAdministrator) return null
  return (
    <Card title={openidText('providerTitle')} isLoading={isLoading} isPadded>
      {error ? <ErrorLine error={error} onRetry={() => void refetch()} /> : null}
      {data ? <ProviderSettings key={JSON.stringify(data)} settings={data} /> : null}
    </Card>
  )
}

function ProviderSettings({ settings: { provider, redirectURI } }: { readonly settings: Settings }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const queries = useQueryClient()
  const reload = () => void queries.invalidateQueries({ queryKey: ['openid'] })
  const texts = { success: openidText('saved'), failure: openidText('notSaved'), onSaved: reload }
  const save = useSave(saveOpenidProvider, texts)
  const form = useForm<ProviderForm>({
    defaultValues: {
      organisation: '',
      label: '',
      issuer: '',
      openidClientID: '',
      ...provider,
      clientSecret: '',
      acceptedAcr: provider?.acceptedAcr.join(', ') ?? '',
    },
    resolver: checkedBy<ProviderForm>({
      organisation: refusedBy(organisation),
      label: refusedBy(label),
      issuer: refusedBy(issuer),
      openidClientID: refusedBy(openidClientID),
      clientSecret: (text) => (text === '' && provider === null ? openidText('required') : null),
    }),
  })
  const submit = ({ clientSecret, acceptedAcr, ...body }: ProviderForm) => {
    const values = acceptedAcr.split(',').map((value) => value.trim())
    const acr = values.filter((value) => value !== '')
    save.mutate({ body: { ...body, acceptedAcr: acr, ...(clientSecret !== '' && { clientSecret }) } })
  }
  return (
    <form className={classNames(styles.stack, styles.narrow)} noValidate onSubmit={form.handleSubmit(submit)}>
      <p className={styles.hint}>{openidText('providerHint')}</p>
      <ProviderFields form={form} isNew={provider === null} />
      <div className={styles.labelled}>
        <span>{openidText('redirect')}</span>
        <CopyableKey
          label={openidText('redirect')}
          value={redirectURI.replace('{organisation}', form.watch('organisation') || '{organisation}')}
        />
        <p className={styles.hint}>{openidText('redirectHint')}</p>
      </div>
      {save.error ? <ErrorLine error={shownError(save.error)} /> : null}
      <div className={styles.foot}>
        <Button type="submit" isBusy={save.isPending}>
          {openidText('save')}
        </Button>
        {provider === null ? null : <Button onClick={() => setIsRemoving(true)}>{openidText('remove')}</Button>}
      </div>
      {isRemoving ? <RemovePopup label={provider?.label ?? ''} onRemoved={reload} onClose={() => setIsRemoving(false)} /> : null}
    </form>
  )
}

interface ProviderFieldsProps {
  readonly form: UseFormReturn<ProviderForm>
  readonly isNew: boolean
}

function ProviderFields({ form: { register, formState, watch }, isNew }: ProviderFieldsProps) {
  const { errors } = formState
  const address = `${location.origin}/sign-in?organisation=${watch('organisation')}`
  const hints: { readonly [field in keyof ProviderForm]?: string } = {
    organisation: openidText('organisationHint', { address }),
    issuer: openidText('issuerHint'),
    acceptedAcr: openidText('acceptedAcrHint'),
  }
  const field = (name: Exclude<keyof ProviderForm, 'clientSecret'>, text: string) => (
    <TextField
      label={text}
      hint={hints[name]}
      error={errors[name]?.message}
      spellCheck={false}
      autoComplete="off"
      {...register(name)}
    />
  )
  return (
    <>
      {field('label', openidText('label'))}
      {field('organisation', openidText('organisation'))}
      {field('issuer', openidText('issuer'))}
      {field('openidClientID', openidText('clientId'))}
      <PasswordField
        label={openidText('clientSecret')}
        hint={isNew ? undefined : openidText('secretKept')}
        autoComplete="new-password"
        error={errors.clientSecret?.message}
        {...register('clientSecret')}
      />
      {field('acceptedAcr', openidText('acceptedAcr'))}
    </>
  )
}

interface RemovePopupProps {
  readonly label: string
  readonly onRemoved: () => void
  readonly onClose: () => void
}

function RemovePopup({ label: name, onRemoved, onClose }: RemovePopupProps) {
  const remove = useSave(deleteOpenidProvider, {
    success: openidText('removed'),
    failure: openidText('notRemoved'),
    onSaved: () => {
      onClose()
      onRemoved()
    },
  })
  return (
    <Popup title={openidText('removeTitle')} size="s" hasCloseButton={false} onClose={onClose}>
      <p className={styles.question}>{openidText('removeQuestion', { label: name })}</p>
      {remove.error ? <ErrorLine error={shownError(remove.error)} /> : null}
      <PopupActions>
        <Button onClick={onClose}>{signInText('cancel')}</Button>
        <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate({})}>
          {openidText('remove')}
        </Button>
      </PopupActions>
    </Popup>
  )
}

/** The first validation error of a field of the form. */
const refusedBy =
  (schema: typeof organisation | typeof label | typeof issuer) =>
  (text: string): string | null =>
    text === '' ? openidText('required') : (schema.safeParse(text).error?.issues[0]?.message ?? null)
