import { newPassword } from '@portal/contract/session/password.ts'
import { makeRecoveryCodes, recoveryCodes } from '@portal/contract/session/recovery-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'

import { shownError } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { useSave } from '#api/use-save.ts'
import { formatInstant } from '#messages/page-formats.ts'
import { recoveryText } from '#messages/session/recovery-texts.ts'
import { settingsText } from '#messages/session/settings-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { PasswordField } from '#ui/field/password-field.tsx'
import styles from './security.module.css'

const CodesPopup = lazy(() => import('./recovery-codes-popup.tsx').then(({ CodesPopup }) => ({ default: CodesPopup })))

/** How many recovery codes the user has; new ones are made here and shown once. */
export function RecoveryCard() {
  const [shown, setShown] = useState<readonly string[] | null>(null)
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['recovery-codes'],
    queryFn: ({ signal }) => call(recoveryCodes, { signal }),
  })
  return (
    <Card title={recoveryText('title')} isLoading={isLoading} isPadded>
      {error ? <ErrorLine error={error} onRetry={() => void refetch()} /> : null}
      <div className={styles.stack}>
        <p className={styles.hint}>{recoveryText('hint')}</p>
        {data ? <p className={styles.linked}>{stateOf(data)}</p> : null}
        <NewCodesForm
          isAgain={data !== undefined && data.left > 0}
          onMade={(codes) => {
            setShown(codes)
            void refetch()
          }}
        />
      </div>
      <Suspense>{shown ? <CodesPopup codes={shown} onClose={() => setShown(null)} /> : null}</Suspense>
    </Card>
  )
}

function stateOf({ left, madeAt }: { readonly left: number; readonly madeAt: number | null }): string {
  if (madeAt === null) return recoveryText('none')
  return `${recoveryText('left', { count: left })} · ${recoveryText('madeAt', { instant: formatInstant(madeAt) })}`
}

interface NewCodesFormProps {
  /** There are codes, which end. */
  readonly isAgain: boolean
  readonly onMade: (codes: readonly string[]) => void
}

function NewCodesForm({ isAgain, onMade }: NewCodesFormProps) {
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: { currentPassword: '' },
    resolver: checkedBy<{ currentPassword: string }>({
      currentPassword: (text) => newPassword.safeParse(text).error?.issues[0]?.message ?? null,
    }),
  })
  const make = useSave(makeRecoveryCodes, {
    success: recoveryText('made'),
    failure: recoveryText('notMade'),
    onSaved: ({ codes }) => {
      reset()
      onMade(codes)
    },
  })
  return (
    <form className={classNames(styles.stack, styles.narrow)} noValidate onSubmit={handleSubmit((body) => make.mutate({ body }))}>
      <PasswordField
        label={settingsText('currentPassword')}
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      {make.error ? <ErrorLine error={shownError(make.error)} /> : null}
      <div className={styles.foot}>
        <Button type="submit" isBusy={make.isPending}>
          {recoveryText(isAgain ? 'makeAgain' : 'make')}
        </Button>
        {isAgain ? <p className={styles.hint}>{recoveryText('makeAgainHint')}</p> : null}
      </div>
    </form>
  )
}
