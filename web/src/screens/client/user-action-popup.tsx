import { deleteUserRow } from '@portal/contract/institution/portfolios.ts'
import { type AdminUser, deleteUser, resetFactor } from '@portal/contract/institution/users.ts'
import { endSessionsOfUser, sessionsOfUser } from '@portal/contract/session/sessions.ts'
import { useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { useSave } from '#api/use-save.ts'
import { clientText } from '#messages/administration/client-texts.ts'
import { failureText } from '#messages/failures.ts'
import { successText } from '#messages/successes.ts'
import { ConfirmPopup } from './confirm-popup.tsx'
import { invalidateMatrices } from './matrix/use-matrix.ts'
import type { OfClient } from './of-client.ts'
import { useAdminAction } from './use-admin-action.ts'
import { UserAccessPopup } from './user-access-popup.tsx'

/** An action on a user that needs confirmation. */
export interface UserAction {
  readonly kind: 'removeRow' | 'deleteUser' | 'resetFactor' | 'endSessions' | 'disableUser' | 'enableUser' | 'eraseUser'
  readonly user: AdminUser
}

interface UserActionPopupProps extends OfClient {
  readonly act: UserAction
  readonly onClose: () => void
}

/** Asks for confirmation of an action on a user, and performs it. */
export function UserActionPopup({ act: { kind, user }, clientId, clientName, onClose }: UserActionPopupProps) {
  const id = user.id
  switch (kind) {
    case 'removeRow':
      return <RemoveRow user={user} clientId={clientId} clientName={clientName} onClose={onClose} />
    case 'deleteUser':
      return <DeleteUser user={user} onClose={onClose} />
    case 'resetFactor':
      return <ResetFactor user={user} onClose={onClose} />
    case 'endSessions':
      return <EndSessions key={id} user={user} onClose={onClose} />
    default:
      return <UserAccessPopup kind={kind} user={user} onSettled={settled(onClose)} onClose={onClose} />
  }
}

interface OfUser {
  readonly user: AdminUser
  readonly onClose: () => void
}

function RemoveRow({ user, clientId, clientName, onClose }: OfUser & OfClient) {
  const act = useAdminAction(deleteUserRow, {
    success: successText('deleteRow'),
    failure: failureText('deleteRow'),
    onSettled: settled(onClose),
  })
  return (
    <ConfirmPopup
      title={clientText('removeRowTitle')}
      confirm={clientText('remove')}
      act={act}
      onConfirm={() => act.mutate({ params: { clientID: clientId, userID: user.id } })}
      onClose={onClose}
    >
      <p>{clientText('removeRowText', { user: user.username, client: clientName ?? '' })}</p>
    </ConfirmPopup>
  )
}

function DeleteUser({ user, onClose }: OfUser) {
  const act = useAdminAction(deleteUser, {
    success: successText('deleteUser', { name: user.username }),
    failure: failureText('deleteUser'),
    onSettled: settled(onClose),
  })
  return (
    <ConfirmPopup
      title={clientText('deleteUserTitle')}
      confirm={clientText('delete')}
      act={act}
      onConfirm={() => act.mutate({ params: { id: user.id } })}
      onClose={onClose}
    >
      <p>{clientText('deleteUserText', { user: user.username })}</p>
    </ConfirmPopup>
  )
}

function ResetFactor({ user, onClose }: OfUser) {
  const act = useAdminAction(resetFactor, {
    success: clientText('factorReset', { user: user.username }),
    failure: clientText('resetFailed'),
    onSettled: settled(onClose),
  })
  return (
    <ConfirmPopup
      title={clientText('resetFactorTitle')}
      confirm={clientText('reset')}
      act={act}
      onConfirm={() => act.mutate({ params: { id: user.id } })}
      onClose={onClose}
    >
      <p>{clientText('resetFactorText', { user: user.username })}</p>
    </ConfirmPopup>
  )
}

function EndSessions({ user, onClose }: OfUser) {
  const { id, username } = user
  const { data } = useQuery({
    queryKey: ['sessions-of-user', id],
    queryFn: ({ signal }) => call(sessionsOfUser, { params: { id }, signal }),
  })
  const act = useSave(endSessionsOfUser, {
    success: clientText('sessionsEnded', { user: username }),
    failure: clientText('endFailed'),
    onSaved: onClose,
  })
  return (
    <ConfirmPopup
      title={clientText('endSessionsTitle')}
      confirm={clientText('endSessions')}
      act={act}
      onConfirm={() => act.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>{clientText('endSessionsText', { user: username })}</p>
      <p role="status">{data ? clientText('openSessions', { count: data.rows.length }) : null}</p>
    </ConfirmPopup>
  )
}

const settled = (onClose: () => void) => (isDone: boolean) => {
  invalidateMatrices()
  if (isDone) onClose()
}
