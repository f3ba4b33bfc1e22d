import { UserPlus } from 'lucide-react'
import { useCallback, useState } from 'react'

import { clientText } from '#messages/administration/client-texts.ts'
import { useAuth } from '#session/auth.ts'
import { Button } from '#ui/button/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { InvitePopup } from '../invite-popup.tsx'
import type { OfClient } from '../of-client.ts'
import { type UserAction, UserActionPopup } from '../user-action-popup.tsx'
import { UserMenu } from '../user-menu.tsx'
import type { MatrixRow } from './matrix.ts'
import { MatrixCard } from './matrix-card.tsx'
import type { MatrixEdit } from './use-matrix-edit.ts'

interface UserAssignsCardProps extends OfClient {
  readonly edit: MatrixEdit
}

/** Users by portfolio, with invitations and a menu for each user. */
export function UserAssignsCard({ clientId, clientName, edit }: UserAssignsCardProps) {
  const [isInviting, setIsInviting] = useState(false)
  const [act, setAct] = useState<UserAction | null>(null)
  const ownId = useAuth((auth) => auth.user?.id)
  const renderRowEnd = useCallback(
    (row: MatrixRow, tabIndex: number) => (
      <>
        {row.isFixed ? <Badge>{clientText('admin')}</Badge> : null}
        {row.user?.isDisabled ? <Badge tone="warn">{clientText('disabled')}</Badge> : null}
        {row.user ? <UserMenu user={row.user} isOneself={row.id === ownId} tabIndex={tabIndex} onChoose={setAct} /> : null}
      </>
    ),
    [ownId],
  )
  return (
    <>
      <MatrixCard
        title={clientText('userAssigns')}
        rowsTitle={clientText('users')}
        allTitles={{ all: clientText('allUsers'), shown: clientText('shownUsers') }}
        filterLabel={clientText('filterUsers')}
        edit={edit}
        renderRowEnd={renderRowEnd}
        action={
          <Button size="s" icon={UserPlus} onClick={() => setIsInviting(true)}>
            {clientText('addUser')}
          </Button>
        }
      />
      {isInviting ? <InvitePopup clientId={clientId} clientName={clientName} onClose={() => setIsInviting(false)} /> : null}
      {act ? <UserActionPopup act={act} clientId={clientId} clientName={clientName} onClose={() => setAct(null)} /> : null}
    </>
  )
}
