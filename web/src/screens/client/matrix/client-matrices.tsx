import { useMemo } from 'react'
import { useHasRight } from '#session/rights.ts'
import styles from '../client-screen.module.css'
import { LeaveGuard } from '../leave-guard.tsx'
import { MandatesCard } from '../mandates/mandates-card.tsx'
import type { OfClient } from '../of-client.ts'
import { TaxGroupsCard } from '../tax-groups/tax-groups-card.tsx'
import { AccountAssignsCard } from './account-assigns-card.tsx'
import type { Matrix } from './matrix.ts'
import type { MatrixDraft } from './matrix-draft.ts'
import { useAccountMatrix, useUserMatrix } from './use-matrix.ts'
import { UserAssignsCard } from './user-assigns-card.tsx'

/** Both matrices of a client, its mandates and its tax groups. A portfolio can be deleted if neither uses it, saved or unsaved. */
export function ClientMatrices(client: OfClient) {
  const users = useUserMatrix(client.clientId)
  const accounts = useAccountMatrix(client.clientId)
  const canSetTaxGroups = useHasRight('judge-data')
  const inUse = useMemo(
    () =>
      users.matrix && accounts.matrix
        ? new Set([...usedIn(users.matrix, users.draft), ...usedIn(accounts.matrix, accounts.draft)])
        : null,
    [users.matrix, users.draft, accounts.matrix, accounts.draft],
  )
  return (
    <div className={styles.stack}>
      <UserAssignsCard {...client} edit={users} />
      <AccountAssignsCard {...client} edit={accounts} inUse={inUse} />
      <MandatesCard {...client} />
      {canSetTaxGroups ? <TaxGroupsCard {...client} isDrawn={inUse !== null} /> : null}
      <LeaveGuard isDirty={users.count + accounts.count > 0} />
    </div>
  )
}

function usedIn(matrix: Matrix, draft: MatrixDraft): readonly string[] {
  const saved = [...matrix.checked.values()].flatMap((own) => [...own])
  const drafted = [...draft.values()].flatMap((own) => [...own].filter(([, isChecked]) => isChecked).map(([column]) => column))
  return [...saved, ...drafted]
}
