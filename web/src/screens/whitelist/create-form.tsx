import type { TokenScope } from '@portal/contract/access/roles.ts'
import { isListed } from '@portal/contract/institution/ip-range.ts'
import { createToken, DEFAULT_SCOPES } from '@portal/contract/institution/tokens.ts'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'

import { shownError } from '#api/api-error.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { useKeyedCall } from '#api/use-keyed-call.ts'
import { whitelistText } from '#messages/administration/whitelist-texts.ts'
import { failureText } from '#messages/failures.ts'
import { successText } from '#messages/successes.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { addressesIn, checkAddresses, checkName, checkScopes, endOfDay } from './address-list.ts'
import { type NewToken, NewTokenPopup } from './new-token-popup.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { ShutOutPopup } from './shut-out-popup.tsx'
import styles from './whitelist.module.css'
import { invalidateWhitelist, useInstitutionId, useOwnAddress } from './whitelist-queries.ts'

interface TokenForm {
  name: string
  addresses: string
  scopes: TokenScope[]
  lastDay: string
}

const EMPTY: TokenForm = { name: '', addresses: '', scopes: [...DEFAULT_SCOPES], lastDay: '' }

/** Creates a token for a list of addresses. If the user's own address is missing, it asks first. */
export function CreateForm() {
  const own = useOwnAddress().data?.address
  const [asked, setAsked] = useState<TokenForm | null>(null)
  const [made, setMade] = useState<NewToken | null>(null)
  const form = useForm<TokenForm>({
    defaultValues: EMPTY,
    resolver: checkedBy<TokenForm>({ name: checkName, addresses: checkAddresses, scopes: checkScopes }),
  })
  const { handleSubmit, reset, setValue, setFocus } = form
  const creating = useCreating((entry) => {
    setMade(entry)
    reset(EMPTY)
  })
  const create = async (wish: TokenForm) => {
    setAsked(null)
    await creating.create(wish)
  }
  const submit = async (wish: TokenForm) => {
    const isShutOut = own !== undefined && !isListed(addressesIn(wish.addresses), own)
    if (isShutOut) setAsked(wish)
    else await create(wish)
  }
  const addOwn = ({ addresses }: TokenForm, address: string) => {
    setValue('addresses', [...addressesIn(addresses), address].join(', '), { shouldDirty: true })
    setAsked(null)
  }
  return (
    <Card title={whitelistText('createTitle')} isPadded>
      <form className={styles.stack} noValidate onSubmit={handleSubmit(submit)}>
        <TokenFields form={form} />
        {creating.error ? <ErrorLine error={shownError(creating.error)} /> : null}
        <div>
          <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
            {whitelistText('create')}
          </Button>
        </div>
      </form>
      {asked && own !== undefined ? (
        <ShutOutPopup
          address={own}
          onAdd={() => addOwn(asked, own)}
          onCreate={handleSubmit(create)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {made ? (
        <NewTokenPopup
          entry={made}
          onClose={() => {
            setMade(null)
            setFocus('addresses')
          }}
        />
      ) : null}
    </Card>
  )
}

/** Sends the request and shows its result. */
function useCreating(onCreated: (entry: NewToken) => void) {
  const institutionID = useInstitutionId()
  const send = useKeyedCall()
  const [error, setError] = useState<unknown>(null)
  const create = async ({ name, addresses, scopes, lastDay }: TokenForm) => {
    setError(null)
    if (institutionID === null) {
      notify('error', failureText('noInstitution'))
      return
    }
    const expiresAt = endOfDay(lastDay)
    const ipAddresses = [...addressesIn(addresses)]
    try {
      const entry = await send(createToken, {
        params: { institutionID },
        body: { institutionID, name, scopes, ipAddresses, ...(expiresAt !== undefined && { expiresAt }) },
      })
      notify('success', successText('createWhitelist'))
      onCreated(entry)
      invalidateWhitelist()
    } catch (failure) {
      setError(failure)
      notifyFailure(failure, failureText('createWhitelist'))
    }
  }
  return { create, error }
}

function TokenFields({ form: { register, formState } }: { readonly form: UseFormReturn<TokenForm> }) {
  return (
    <>
      <p className={styles.note}>{whitelistText('createHint')}</p>
      <div className={styles.narrow}>
        <TextField
          label={whitelistText('name')}
          hint={whitelistText('nameHint')}
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register('name')}
        />
      </div>
      <TextField
        label={whitelistText('addresses')}
        hint={whitelistText('addressesHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.addresses?.message}
        {...register('addresses')}
      />
      <ScopeChoice box={register('scopes')} error={formState.errors.scopes?.message} />
      <div className={styles.narrow}>
        <TextField label={whitelistText('lastDay')} hint={whitelistText('lastDayHint')} type="date" {...register('lastDay')} />
      </div>
    </>
  )
}
