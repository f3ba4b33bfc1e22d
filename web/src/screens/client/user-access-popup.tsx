import { type AdminUser, disableUser, enableUser, eraseUser } from '@portal/contract/institution/users.ts'

import { clientText } from '#messages/administration/client-texts.ts'
import { ConfirmPopup } from './confirm-popup.tsx'
import { useAdminAction } from './use-admin-action.ts'

const CALLS = { disableUser, enableUser, eraseUser }

interface UserAccessPopupProps {
  readonly kind: keyof typeof CALLS
  readonly user: AdminUser
  readonly onSettled: (isDone: boolean) => void
  readonly onClose: () => void
}

/** Asks whether a user is disabled, enabled or erased, and does it. */
export function UserAccessPopup({ kind, user, onSettled, onClose }: UserAccessPopupProps) {
  const name = user.username
  const act = useAdminAction(CALLS[kind], {
    success: clientText(`${kind}Done`, { user: name }),
    failure: clientText(`${kind}Failed`),
    onSettled,
  })
  return (
    <ConfirmPopup
      title={clientText(`${kind}Title`)}
      confirm={clientText(`${kind}Confirm`)}
      act={act}
      onConfirm={() => act.mutate({ params: { id: user.id } })}
      onClose={onClose}
    >
      <p>{clientText(`${kind}Text`, { user: name })}</p>
    </ConfirmPopup>
  )
}
