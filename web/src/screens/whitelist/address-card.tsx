import { permittedAddress } from '@portal/contract/institution/tokens.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { call } from '#api/call.ts'
import { whitelistText } from '#messages/administration/whitelist-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { checkAddress } from './address-list.ts'
import styles from './whitelist.module.css'
import { useInstitutionId, useOwnAddress } from './whitelist-queries.ts'

/** Shows the user's IP address, and checks whether an API token permits it or another address. */
export function AddressCard() {
  const own = useOwnAddress()
  return (
    <Card title={whitelistText('addressTitle')} isLoading={own.isLoading} isPadded>
      <div className={styles.stack}>
        {own.error ? <ErrorLine error={own.error} onRetry={() => void own.refetch()} /> : null}
        {own.data || own.isLoading ? (
          <dl className={styles.fact}>
            <dt>{whitelistText('ownAddress')}</dt>
            <dd>
              {own.data ? (
                <>
                  <code>{own.data.address}</code>
                  <Badge tone={own.data.isPermitted ? 'success' : 'neutral'}>
                    {own.data.isPermitted ? whitelistText('permitted') : whitelistText('notPermitted')}
                  </Badge>
                </>
              ) : (
                <Skeleton width="m" />
              )}
            </dd>
          </dl>
        ) : null}
        <AddressCheck />
      </div>
    </Card>
  )
}

function AddressCheck() {
  const institutionID = useInstitutionId()
  const [asked, setAsked] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { address: '' },
    resolver: checkedBy<{ address: string }>({ address: checkAddress }),
  })
  // Nested under the key of the own address, so that a changed whitelist invalidates it too.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['permitted-address', institutionID, asked],
    queryFn: ({ signal }) => call(permittedAddress, { body: { address: asked ?? '' }, signal }),
    enabled: asked !== null,
  })
  return (
    <form
      className={styles.question}
      noValidate
      onSubmit={handleSubmit(({ address }) => {
        if (address.trim() === asked) void refetch()
        else setAsked(address.trim())
      })}
    >
      <TextField
        label={whitelistText('askAddress')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={formState.errors.address?.message}
        {...register('address')}
      />
      <Button type="submit" isBusy={isFetching}>
        {whitelistText('check')}
      </Button>
      <p role="status" className={styles.answer}>
        {data
          ? data.isPermitted
            ? whitelistText('isPermitted', { address: data.address })
            : whitelistText('isNotPermitted', { address: data.address })
          : null}
      </p>
      {error ? <ErrorLine error={error} /> : null}
    </form>
  )
}
