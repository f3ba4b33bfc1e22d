import { addPortfolio } from '@portal/contract/institution/portfolios.ts'
import { useForm } from 'react-hook-form'

import { shownError } from '#api/api-error.ts'
import { clientText } from '#messages/administration/client-texts.ts'
import { failureText } from '#messages/failures.ts'
import { successText } from '#messages/successes.ts'
import { validationText } from '#messages/validation.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import styles from './client-screen.module.css'
import { invalidateMatrices } from './matrix/use-matrix.ts'
import type { OfClient } from './of-client.ts'
import { useAdminAction } from './use-admin-action.ts'

interface PortfolioForm {
  name: string
}

const MAX_NAME_LENGTH = 200

/** Adds a portfolio to a client. */
export function AddPortfolioPopup({ clientId, clientName, onClose }: OfClient & { readonly onClose: () => void }) {
  const act = useAdminAction(addPortfolio, {
    success: successText('addPortfolio'),
    failure: failureText('addPortfolio'),
    onSettled: (isDone) => {
      invalidateMatrices()
      if (isDone) onClose()
    },
  })
  const { register, handleSubmit, formState } = useForm<PortfolioForm>({
    defaultValues: { name: '' },
    resolver: checkedBy<PortfolioForm>({ name: (name) => (name.trim() === '' ? validationText('portfolioNameRequired') : null) }),
  })
  return (
    <Popup title={clientText('addPortfolio')} size="s" hasCloseButton={false} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={handleSubmit(({ name }) => {
          if (act.isPending) return
          if (clientName === null) notify('error', failureText('noClient'))
          else act.mutate({ body: { name: name.trim(), clientID: clientId } })
        })}
      >
        <TextField
          label={clientText('portfolioName')}
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          error={formState.errors.name?.message}
          {...register('name')}
        />
        {act.error ? <ErrorLine error={shownError(act.error)} /> : null}
        <PopupActions>
          <Button onClick={onClose}>{clientText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={act.isPending}>
            {clientText('add')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}
