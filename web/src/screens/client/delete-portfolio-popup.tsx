import { deletePortfolio } from '@portal/contract/institution/portfolios.ts'
import type { Named } from '@portal/contract/selection/selection-request.ts'

import { CLIENT_TEXTS } from '#messages/administration/client-texts.ts'
import { FAILURES } from '#messages/failures.ts'
import { SUCCESSES } from '#messages/successes.ts'
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
    success: SUCCESSES.deletePortfolio(name),
    failure: FAILURES.deletePortfolio,
    onSettled: (isDone) => {
      readMatricesAgain()
      if (isDone) onClose()
    },
  })
  return (
    <ConfirmPopup
      title={CLIENT_TEXTS.deletePortfolioTitle}
      confirm={CLIENT_TEXTS.delete}
      act={act}
      onConfirm={() => act.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>{CLIENT_TEXTS.deletePortfolioText(name)}</p>
    </ConfirmPopup>
  )
}
