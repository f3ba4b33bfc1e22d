import { deletePortfolio } from '@portal/contract/institution/portfolios.ts'
import type { Named } from '@portal/contract/selection/selection-request.ts'

import { clientText } from '#messages/administration/client-texts.ts'
import { failureText } from '#messages/failures.ts'
import { successText } from '#messages/successes.ts'
import { ConfirmPopup } from './confirm-popup.tsx'
import { invalidateMatrices } from './matrix/use-matrix.ts'
import { useAdminAction } from './use-admin-action.ts'

interface DeletePortfolioPopupProps {
  readonly portfolio: Named
  readonly onClose: () => void
}

/** Asks for confirmation before a portfolio is deleted. */
export function DeletePortfolioPopup({ portfolio: { id, name }, onClose }: DeletePortfolioPopupProps) {
  const act = useAdminAction(deletePortfolio, {
    success: successText('deletePortfolio', { name }),
    failure: failureText('deletePortfolio'),
    onSettled: (isDone) => {
      invalidateMatrices()
      if (isDone) onClose()
    },
  })
  return (
    <ConfirmPopup
      title={clientText('deletePortfolioTitle')}
      confirm={clientText('delete')}
      act={act}
      onConfirm={() => act.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>{clientText('deletePortfolioText', { name })}</p>
    </ConfirmPopup>
  )
}
