import { hasRight } from '@portal/contract/access/roles.ts'
import { CircleUserRound, LogOut, ShieldUser } from 'lucide-react'

import { signOut } from '#api/sign-out.ts'
import { shellText } from '#messages/shell-texts.ts'
import { useAuth } from '#session/auth.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Menu } from '#ui/menu/menu.tsx'

/** The signed-in user (administrators have a shield icon) and sign-out. */
export function UserMenu() {
  const user = useAuth((auth) => auth.user)
  // In a prerendered skeleton, and during sign-out.
  if (user === null) return <IconButton icon={CircleUserRound} label={shellText('userMenu')} />
  return (
    <Menu
      trigger={
        <IconButton icon={hasRight(user.role, 'manage-users') ? ShieldUser : CircleUserRound} label={shellText('userMenu')} />
      }
      heading={user.email}
      items={[{ label: shellText('signOut'), icon: LogOut, onSelect: () => signOut('user') }]}
    />
  )
}
