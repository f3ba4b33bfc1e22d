import { hasRight } from '@portal/contract/access/roles.ts'
import type { AdminUser } from '@portal/contract/institution/users.ts'
import { EllipsisVertical, Eraser, LogOut, ShieldOff, UserCheck, UserLock, UserMinus, UserX } from 'lucide-react'
import { clientText } from '#messages/administration/client-texts.ts'
import { formatInstant } from '#messages/page-formats.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import type { MenuItem } from '#ui/menu/menu-items.tsx'
import type { UserAction } from './user-action-popup.tsx'

interface UserMenuProps {
  readonly user: AdminUser
  readonly isOneself: boolean
  readonly tabIndex: number
  readonly onChoose: (act: UserAction) => void
}

/** The actions on a user. Administrators can be neither removed nor deleted (specification S6.2). */
export function UserMenu({ user, isOneself, tabIndex, onChoose }: UserMenuProps) {
  const all: readonly (MenuItem & { readonly isShown: boolean })[] = [
    item('removeRow', UserMinus, !hasRight(user.role, 'see-every-client')),
    item('resetFactor', ShieldOff, !isOneself),
    item('endSessions', LogOut, true),
    user.isDisabled ? item('enableUser', UserCheck, true) : item('disableUser', UserLock, !isOneself),
    { ...item('deleteUser', UserX, !user.isAdmin), isDanger: true },
    { ...item('eraseUser', Eraser, !user.isAdmin), isDanger: true },
  ]
  return (
    <Menu
      trigger={
        <IconButton
          icon={EllipsisVertical}
          size="s"
          label={clientText('actionsOf', { name: user.username })}
          tabIndex={tabIndex}
        />
      }
      heading={activityOf(user)}
      items={all.filter(({ isShown }) => isShown)}
    />
  )

  function item(kind: UserAction['kind'], icon: NonNullable<MenuItem['icon']>, isShown: boolean) {
    return { label: clientText(kind), icon, isShown, onSelect: () => onChoose({ kind, user }) }
  }
}

function activityOf({ lastLogin, lastActivity }: AdminUser): string {
  if (lastLogin === null) return clientText('neverSignedIn')
  const signIn = clientText('lastSignIn', { instant: formatInstant(lastLogin) })
  return lastActivity === null ? signIn : `${signIn}, ${clientText('lastActivity', { instant: formatInstant(lastActivity) })}`
}
