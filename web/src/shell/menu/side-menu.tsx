import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

import { shellText } from '#messages/shell-texts.ts'
import { useAppData } from '#session/app-data.ts'
import { useAuth } from '#session/auth.ts'
import { useHasRight } from '#session/rights.ts'
import { AdminPortalGroup } from './admin-portal-group.tsx'
import { MenuGroupSection } from './menu-group-section.tsx'
import { MenuLink } from './menu-link.tsx'
import { ADDED_ENTRIES, adminEntriesOf, GROUPS, groupOf, SCREEN_RIGHTS, TOP_ENTRIES } from './menu-plan.ts'
import styles from './side-menu.module.css'

/** The side menu (specification S2.23 to S2.30). Collapsed, it shows icons only, and opening a group expands it first. */
export function SideMenu({ isRail }: { readonly isRail: boolean }) {
  const managesUsers = useHasRight(SCREEN_RIGHTS['/client/$clientId'])
  const role = useAuth((auth) => auth.user?.role)
  const [openGroup, toggleGroup] = useOpenGroup()
  return (
    <nav aria-label={shellText('menu')} className={styles.menu} data-rail={isRail || undefined}>
      <ul className={styles.list}>
        {TOP_ENTRIES.map(({ to, title, icon }) => (
          <li key={to}>
            <MenuLink to={to} isExact={to === '/'} title={title} icon={icon} isRail={isRail} />
          </li>
        ))}
        {GROUPS.map((group) => (
          <li key={group.name}>
            <MenuGroupSection
              group={group}
              isOpen={openGroup === group.name && !isRail}
              isRail={isRail}
              onToggle={() => toggleGroup(group.name, isRail)}
            />
          </li>
        ))}
        {ADDED_ENTRIES.map(({ to, title, icon }) => (
          <li key={to}>
            <MenuLink to={to} title={title} icon={icon} isRail={isRail} />
          </li>
        ))}
        {managesUsers ? <AdminPortalGroup isRail={isRail} /> : null}
        {adminEntriesOf(role).map(({ to, title, icon }) => (
          <li key={to}>
            <MenuLink to={to} title={title} icon={icon} isRail={isRail} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The open group: initially that of the current path; opening one closes the other. */
function useOpenGroup(): [string | null, (name: string, isRail: boolean) => void] {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [seenPath, setSeenPath] = useState(path)
  const [open, setOpen] = useState(() => groupOf(path))
  if (path !== seenPath) {
    setSeenPath(path)
    setOpen(groupOf(path) ?? open)
  }
  function toggle(name: string, isRail: boolean) {
    if (isRail) useAppData.setState({ isNavOpen: true })
    setOpen(open === name && !isRail ? null : name)
  }
  return [open, toggle]
}
