import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queryClient } from '#api/query-client.ts'
import { useSavedLook } from '#api/saved-look.ts'
import { shellText } from '#messages/shell-texts.ts'
import { useSelectionLoading } from '#selection/load-selection.ts'
import { toggleNav, useAppData } from '#session/app-data.ts'
import { useReadOnly } from '#session/read-only.ts'
import { Brand } from '#ui/brand/brand.tsx'
import { ReadOnlyNotice } from '#ui/feedback/read-only-notice.tsx'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { CommandPaletteHost } from './command-palette/command-palette-host.tsx'
import { ExplainHost } from './explain/explain-host.tsx'
import { DemoNoteInPage } from './header/demo-note.tsx'
import { Header } from './header/header.tsx'
import { MenuSheet } from './menu/menu-sheet.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { PreloadSignOut } from './preload-sign-out.tsx'
import { PrintHead } from './print-head.tsx'
import { RecordedAsOfBanner } from './recorded-as-of/recorded-as-of-banner.tsx'
import { RecordedAsOfProvider } from './recorded-as-of/recorded-as-of-provider.tsx'
import { WhatChangedHost } from './recorded-as-of/what-changed-host.tsx'
import { ReportHost } from './report/report-host.tsx'
import { SelectionNote } from './selection-note.tsx'
import styles from './shell.module.css'
import { SizedCards } from './sized-cards.tsx'
import { TableSettingsProvider } from './tables/table-settings-provider.tsx'
import { useHiddenAmounts } from './use-hidden-amounts.ts'
import { useLiveFollowing } from './use-live-following.ts'
import { SMALL_SCREEN, useMedia } from './use-media.ts'
import { useRecordedExports } from './use-recorded-exports.ts'
import { useScrollReturn } from './use-scroll-return.ts'

/** The frame of every signed-in screen: side menu, header, page. Provides the data cache. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <RecordedAsOfProvider>
        <Frame />
      </RecordedAsOfProvider>
    </QueryClientProvider>
  )
}

function Frame() {
  useSelectionLoading()
  useSavedLook()
  useLiveFollowing()
  useRecordedExports()
  useMenuKey()
  const areAmountsHidden = useHiddenAmounts()
  const isReadOnly = useReadOnly((store) => store.isOn)
  const isSmall = useMedia(SMALL_SCREEN)
  const isNavOpen = useAppData((data) => data.isNavOpen)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useNavWidth(isSmall)
  const page = useFocusOnArrival()
  useEffect(() => {
    // On a small screen the menu covers the page, so close it after a choice.
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
          {isReadOnly ? <ReadOnlyNotice /> : null}
          <SelectionNote />
          <RecordedAsOfBanner />
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
      <CommandPaletteHost />
      <PreloadSignOut />
    </div>
  )
}

/** The menu is initially expanded if there is room, and closed where it would cover the page. */
function useNavWidth(isSmall: boolean): void {
  useEffect(() => {
    useAppData.setState({ isNavOpen: !isSmall })
  }, [isSmall])
}

/** Ctrl+B or Cmd+B toggles the menu. */
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
 * Moves the focus to the new page after a navigation, but not on first load. It follows the rendered page, because the URL
 * changes before the next screen's code has loaded.
 */
function useFocusOnArrival() {
  const page = useRef<HTMLElement>(null)
  const drawn = useMatches({ select: drawnPath })
  const shown = useRef(drawn)
  const scrollToPlace = useScrollReturn()
  useEffect(() => {
    if (drawn === null || shown.current === drawn) return
    const isFirst = shown.current === null
    shown.current = drawn
    if (isFirst) return
    page.current?.focus({ preventScroll: true })
    scrollToPlace()
  }, [drawn, scrollToPlace])
  return page
}

/** The path of the rendered page; null if there is none. */
function drawnPath(matches: readonly { readonly pathname: string; readonly status: string }[]): string | null {
  const last = matches.at(-1)
  return last === undefined || last.status === 'pending' ? null : last.pathname
}
