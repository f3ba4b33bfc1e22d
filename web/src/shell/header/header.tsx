import { Eye, EyeOff, Menu as MenuIcon, PanelLeft } from 'lucide-react'

import { SHELL_TEXTS } from '#messages/shell-texts.ts'
import { toggleAmounts, toggleNav, toggleTheme, useAppData } from '#session/app-data.ts'
import { useAuth } from '#session/auth.ts'
import { Brand } from '#ui/brand/brand.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { ThemeIcon } from '#ui/theme-icon.tsx'
import { NotificationsBell } from '../notifications/notifications-bell.tsx'
import { SearchButton } from '../palette/search-button.tsx'
import { DemoNote } from './demo-note.tsx'
import styles from './header.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { UserMenu } from './user-menu.tsx'

/** The bar over every signed-in screen: whose figures, in which currency and mode, and who is reading them. */
export function Header({ isSmall }: { readonly isSmall: boolean }) {
  const isNavOpen = useAppData((data) => data.isNavOpen)
  const email = useAuth((auth) => auth.user?.email)
  const openLabel = isSmall ? SHELL_TEXTS.openMenu : SHELL_TEXTS.expandMenu
  return (
    <header className={styles.header}>
      <div className={styles.menu}>
        <IconButton
          icon={isSmall ? MenuIcon : PanelLeft}
          label={isNavOpen && !isSmall ? SHELL_TEXTS.collapseMenu : openLabel}
          aria-expanded={isNavOpen}
          onClick={toggleNav}
        />
        {isSmall ? <Brand /> : null}
      </div>
      <SelectionBar />
      <DemoNote />
      <div className={styles.person}>
        <SearchButton />
        {isSmall ? null : <span className={styles.email}>{email}</span>}
        <AmountsToggle />
        <ThemeToggle />
        <NotificationsBell />
        <UserMenu />
      </div>
    </header>
  )
}

function AmountsToggle() {
  const areHidden = useAppData((data) => data.areAmountsHidden)
  const label = areHidden ? SHELL_TEXTS.showAmounts : SHELL_TEXTS.hideAmounts
  return <IconButton icon={areHidden ? EyeOff : Eye} label={label} aria-keyshortcuts="Control+." onClick={toggleAmounts} />
}

function ThemeToggle() {
  const isDark = useAppData((data) => data.theme === 'dark')
  return <IconButton icon={ThemeIcon} label={isDark ? SHELL_TEXTS.toLight : SHELL_TEXTS.toDark} onClick={toggleTheme} />
}
