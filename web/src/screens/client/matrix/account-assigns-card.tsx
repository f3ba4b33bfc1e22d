import { UNASSIGNED } from '@portal/contract/institution/portfolios.ts'
import type { Named } from '@portal/contract/selection/selection-request.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'

import { clientText } from '#messages/administration/client-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { AddPortfolioPopup } from '../add-portfolio-popup.tsx'
import { DeletePortfolioPopup } from '../delete-portfolio-popup.tsx'
import type { OfClient } from '../of-client.ts'
import { MatrixCard } from './matrix-card.tsx'
import type { MatrixEdit } from './use-matrix-edit.ts'

interface AccountAssignsCardProps extends OfClient {
  readonly edit: MatrixEdit
  /** The portfolios with users or accounts; null until both matrices are loaded. */
  readonly inUse: ReadonlySet<string> | null
}

/** Accounts by portfolio with one radio an account, and buttons to add and delete portfolios. */
export function AccountAssignsCard({ clientId, clientName, edit, inUse }: AccountAssignsCardProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<Named | null>(null)
  const renderColumnEnd = useCallback(
    (portfolio: Named, tabIndex: number) => {
      const isUsed = inUse === null || inUse.has(portfolio.id)
      const why =
        portfolio.name === UNASSIGNED ? clientText('unassignedStays') : isUsed ? clientText('portfolioInUse') : undefined
      const label = clientText('deletePortfolio', { name: portfolio.name })
      return (
        <IconButton
          icon={Trash2}
          size="s"
          label={label}
          title={why ?? label}
          tabIndex={tabIndex}
          disabled={why !== undefined}
          onClick={() => setLeaving(portfolio)}
        />
      )
    },
    [inUse],
  )
  return (
    <>
      <MatrixCard
        title={clientText('accountAssigns')}
        rowsTitle={clientText('accounts')}
        allTitles={{ all: clientText('allAccounts'), shown: clientText('shownAccounts') }}
        filterLabel={clientText('filterAccounts')}
        edit={edit}
        renderColumnEnd={renderColumnEnd}
        action={
          <Button size="s" icon={Plus} onClick={() => setIsAdding(true)}>
            {clientText('addPortfolio')}
          </Button>
        }
      />
      {isAdding ? <AddPortfolioPopup clientId={clientId} clientName={clientName} onClose={() => setIsAdding(false)} /> : null}
      {leaving ? <DeletePortfolioPopup portfolio={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}
