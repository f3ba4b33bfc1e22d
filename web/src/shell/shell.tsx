import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { useKeptLook } from '#api/kept-look.ts'
import { queryClient } from '#api/query-client.ts'
import { shellText } from '#messages/shell-texts.ts'
import { useSelectionLoading } from '#selection/load-selection.ts'
import { toggleNav, useAppData } from '#session/app-data.ts'
import { Brand } from '#ui/brand/brand.tsx'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { ExplainHost } from './explain/explain-host.tsx'
import { DemoNoteInPage } from './header/demo-note.tsx'
import { Header } from './header/header.tsx'
import { KnowledgeFrame } from './knowledge/knowledge-frame.tsx'
import { KnownOnBanner } from './knowledge/known-on-banner.tsx'
import { WhatChangedHost } from './knowledge/what-changed-host.tsx'
import { MenuSheet } from './menu/menu-sheet.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import { PrintHead } from './print-head.tsx'
import { ReadyToLeave } from './ready-to-leave.tsx'
import { ReportHost } from './report/report-host.tsx'
import { SelectionNote } from './selection-note.tsx'
import styles from './shell.module.css'
import { SizedCards } from './sized-cards.tsx'
import { TableSettingsProvider } from './tables/table-settings-provider.tsx'
import { useHiddenAmounts } from './use-hidden-amounts.ts'
import { useLiveFollowing } from './use-live-following.ts'
import { SMALL_SCREEN, useMedia } from './use-media.ts'
import { useRecordedExports } from './use-recorded-exports.ts'

/** The frame of every signed-in screen: side menu, header, page. The data cache and the component library begin here. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <KnowledgeFrame>
        <Frame />
      </KnowledgeFrame>
    </QueryClientProvider>
  )
}

function Frame() {
  useSelectionLoading()
  useKeptLook()
  useLiveFollowing()
  useRecordedExports()
  useMenuKey()
  const areAmountsHidden = useHiddenAmounts()
  const isSmall = useMedia(SMALL_SCREEN)
  const isNavOpen = useAppData((data) => data.isNavOpen)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useNavWidth(isSmall)
  const page = useFocusOnArrival()
  useEffect(() => {
    // On a small screen the menu covers the page that was just chosen.
    if (isSmall && path !== '') useAppData.setState({ isNavOpen: false })
  }, [isSmall, path])
  return (
    <div className={styles.shell}>
      <a href="#page" className={styles.skip}>
        {shellText('skip')}
      </a>
      {isSmall ? (
        isNavOpen ? (
          <MenuSheet onClose={() => useAppData.setState({ isNavOpen: false })} />
        ) : null
      ) : (
        <aside className={styles.side} data-rail={!isNavOpen || undefined}>
          <Brand isRail={!isNavOpen} />
          <SideMenu isRail={!isNavOpen} />
        </aside>
      )}
      <div className={styles.column}>
        <Header isSmall={isSmall} />
        <main id="page" ref={page} tabIndex={-1} className={styles.page}>
          <PrintHead />
          {isSmall ? <DemoNoteInPage /> : null}
          <SelectionNote />
          <KnownOnBanner />
          <AmountsHidden value={areAmountsHidden}>
            <TableSettingsProvider>
              <SizedCards>
                <Outlet />
              </SizedCards>
            </TableSettingsProvider>
            <ReportHost />
          </AmountsHidden>
        </main>
      </div>
      <AmountsHidden value={areAmountsHidden}>
        <ExplainHost isSmall={isSmall} />
        <WhatChangedHost isSmall={isSmall} />
      </AmountsHidden>
      <PaletteHost />
      <ReadyToLeave />
    </div>
  )
}

/** The menu begins wide where there is room for it, and closed where it would cover the page. */
function useNavWidth(isSmall: boolean): void {
  useEffect(() => {
    useAppData.setState({ isNavOpen: !isSmall })
  }, [isSmall])
}

/** Ctrl+B or Cmd+B opens and closes the menu. */
function useMenuKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggleNav()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/**
 * Moves the focus to a page that was navigated to, so that reading goes on there; not to the one first loaded. It follows what is drawn:
 * the address changes at once, while the former page stays until the code of the next has come.
 */
function useFocusOnArrival() {
  const page = useRef<HTMLElement>(null)
  const drawn = useMatches({ select: drawnPath })
  const shown = useRef(drawn)
  useEffect(() => {
    if (drawn === null || shown.current === drawn) return
    const isFirst = shown.current === null
    shown.current = drawn
    if (isFirst) return
    page.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [drawn])
  return page
}

/** The path of the page that is drawn; null while none is. */
function drawnPath(matches: readonly { readonly pathname: string; readonly status: string }[]): string | null {
  const last = matches.at(-1)
  return last === undefined || last.status === 'pending' ? null : last.pathname
}
