import { deletePortfolio } from '@portal/contract/institution/portfolios.ts'
import type { Named } from '@portal/contract/selection/selection-request.ts'

import { clientText } from '#messages/administration/client-texts.ts'
import { failureText } from '#messages/failures.ts'
import { successText } from '#messages/successes.ts'
import { ConfirmPopup } from './confirm-popup.tsx'
import { readMatricesAgain } from './matrix/use-matrix.ts'
import { useAdminAct } from './use-admin-act.ts'

interface DeletePortfolioPopupProps {
  readonly portfolio: Named
  readonly onClose: () => void
}

/** Asks before a portfolio is deleted. */
export function DeletePortfolioPopup({ portfolio: { id, name }, onClose }: DeletePortfolioPopupProps) {
  const act = useAdminAct(deletePortfolio, {
    success: successText('deletePortfolio', { name }),
    failure: failureText('deletePortfolio'),
    onSettled: (isDone) => {
      readMatricesAgain()
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
