import { deleteUserRow } from '@portal/contract/institution/portfolios.ts'
import { type AdminUser, deleteUser, resetFactor } from '@portal/contract/institution/users.ts'
import { endSessionsOfUser, sessionsOfUser } from '@portal/contract/session/sessions.ts'
import { useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { useSave } from '#api/use-save.ts'
import { CLIENT_TEXTS } from '#messages/administration/client-texts.ts'
import { FAILURES } from '#messages/failures.ts'
import { SUCCESSES } from '#messages/successes.ts'
import { ConfirmPopup } from './confirm-popup.tsx'
import { readMatricesAgain } from './matrix/use-matrix.ts'
import type { OfClient } from './of-client.ts'
import { useAdminAct } from './use-admin-act.ts'

/** What shall be done with a user, once it is confirmed. */
export interface UserAct {
  readonly kind: 'removeRow' | 'deleteUser' | 'resetFactor' | 'endSessions'
  readonly user: AdminUser
}

interface UserActPopupProps extends OfClient {
  readonly act: UserAct
  readonly onClose: () => void
}

/** Asks before something is done with a user, and does it. */
export function UserActPopup({ act: { kind, user }, clientId, clientName, onClose }: UserActPopupProps) {
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
  }
}

interface OfUser {
  readonly user: AdminUser
  readonly onClose: () => void
}

function RemoveRow({ user, clientId, clientName, onClose }: OfUser & OfClient) {
  const act = useAdminAct(deleteUserRow, {
    success: SUCCESSES.deleteRow,
    failure: FAILURES.deleteRow,
    onSettled: settled(onClose),
  })
  return (
    <ConfirmPopup
      title={CLIENT_TEXTS.removeRowTitle}
      confirm={CLIENT_TEXTS.remove}
      act={act}
      onConfirm={() => act.mutate({ params: { clientID: clientId, userID: user.id } })}
      onClose={onClose}
    >
      <p>{CLIENT_TEXTS.removeRowText(user.username, clientName ?? '')}</p>
    </ConfirmPopup>
  )
}

function DeleteUser({ user, onClose }: OfUser) {
  const act = useAdminAct(deleteUser, {
    success: SUCCESSES.deleteUser(user.username),
    failure: FAILURES.deleteUser,
    onSettled: settled(onClose),
  })
  return (
    <ConfirmPopup
      title={CLIENT_TEXTS.deleteUserTitle}
      confirm={CLIENT_TEXTS.delete}
      act={act}
      onConfirm={() => act.mutate({ params: { id: user.id } })}
      onClose={onClose}
    >
      <p>{CLIENT_TEXTS.deleteUserText(user.username)}</p>
    </ConfirmPopup>
  )
}

function ResetFactor({ user, onClose }: OfUser) {
  const act = useAdminAct(resetFactor, {
    success: CLIENT_TEXTS.factorReset(user.username),
    failure: CLIENT_TEXTS.resetFailed,
    onSettled: settled(onClose),
  })
  return (
    <ConfirmPopup
      title={CLIENT_TEXTS.resetFactorTitle}
      confirm={CLIENT_TEXTS.reset}
      act={act}
      onConfirm={() => act.mutate({ params: { id: user.id } })}
      onClose={onClose}
    >
      <p>{CLIENT_TEXTS.resetFactorText(user.username)}</p>
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
    success: CLIENT_TEXTS.sessionsEnded(username),
    failure: CLIENT_TEXTS.endFailed,
    onSaved: onClose,
  })
  return (
    <ConfirmPopup
      title={CLIENT_TEXTS.endSessionsTitle}
      confirm={CLIENT_TEXTS.endSessions}
      act={act}
      onConfirm={() => act.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>{CLIENT_TEXTS.endSessionsText(username)}</p>
      <p role="status">{data ? CLIENT_TEXTS.openSessions(data.rows.length) : null}</p>
    </ConfirmPopup>
  )
}

const settled = (onClose: () => void) => (isDone: boolean) => {
  readMatricesAgain()
  if (isDone) onClose()
}
