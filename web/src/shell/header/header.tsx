import { Eye, EyeOff, Menu as MenuIcon, PanelLeft } from 'lucide-react'

import { shellText } from '#messages/shell-texts.ts'
import { toggleAmounts, toggleNav, toggleTheme, useAppData } from '#session/app-data.ts'
import { useAuth } from '#session/auth.ts'
import { Brand } from '#ui/brand/brand.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { ThemeIcon } from '#ui/theme-icon.tsx'
import { SearchButton } from '../command-palette/search-button.tsx'
import { NotificationsBell } from '../notifications/notifications-bell.tsx'
import { DemoNote } from './demo-note.tsx'
import styles from './header.module.css'
import { HeaderPanel } from './header-panel.tsx'
import { ModeOfScreen, SelectionBar } from './selection-bar.tsx'
import { useIsOfFigures } from './use-of-figures.ts'
import { UserMenu } from './user-menu.tsx'

/** The header of every signed-in screen: selection, mode and user. */
export function Header({ isSmall }: { readonly isSmall: boolean }) {
  const isOfFigures = useIsOfFigures()
  return (
    <>
      {isOfFigures ? <ModeOfScreen /> : null}
      {isSmall ? <SmallHeader isOfFigures={isOfFigures} /> : <WideHeader isOfFigures={isOfFigures} />}
    </>
  )
}

interface HeaderProps {
  readonly isOfFigures: boolean
}

function WideHeader({ isOfFigures }: HeaderProps) {
  const isNavOpen = useAppData((data) => data.isNavOpen)
  const email = useAuth((auth) => auth.user?.email)
  return (
    <header className={styles.header}>
      <IconButton
        icon={PanelLeft}
        label={isNavOpen ? shellText('collapseMenu') : shellText('expandMenu')}
        aria-expanded={isNavOpen}
        onClick={toggleNav}
      />
      {isOfFigures ? <SelectionBar /> : null}
      <DemoNote />
      <div className={styles.person}>
        <SearchButton />
        <span className={styles.email}>{email}</span>
        <Tools />
      </div>
    </header>
  )
}

/** One row: menu, brand, and a button with the client's name that opens the rest. */
function SmallHeader({ isOfFigures }: HeaderProps) {
  const isNavOpen = useAppData((data) => data.isNavOpen)
  return (
    <header className={styles.header}>
      <IconButton icon={MenuIcon} label={shellText('openMenu')} aria-expanded={isNavOpen} onClick={toggleNav} />
      <div className={styles.mark}>
        <Brand isRail />
      </div>
      <HeaderPanel isOfFigures={isOfFigures}>
        {(close) => (
          <>
            {isOfFigures ? <SelectionBar /> : null}
            <div className={styles.tools}>
              <SearchButton onOpen={close} />
              <Tools />
            </div>
          </>
        )}
      </HeaderPanel>
    </header>
  )
}

function Tools() {
  return (
    <>
      <AmountsToggle />
      <ThemeToggle />
      <NotificationsBell />
      <UserMenu />
    </>
  )
}

function AmountsToggle() {
  const areHidden = useAppData((data) => data.areAmountsHidden)
  const label = areHidden ? shellText('showAmounts') : shellText('hideAmounts')
  return <IconButton icon={areHidden ? EyeOff : Eye} label={label} aria-keyshortcuts="Control+." onClick={toggleAmounts} />
}

function ThemeToggle() {
  const isDark = useAppData((data) => data.theme === 'dark')
  return <IconButton icon={ThemeIcon} label={isDark ? shellText('toLight') : shellText('toDark')} onClick={toggleTheme} />
}
