import { FileDown, Printer } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'

import { reportText } from '#messages/reports/report-texts.ts'
import { ContextMenu } from '#ui/menu/context-menu.tsx'
import styles from './retained-report.module.css'

interface ReportFrameProps {
  readonly address: string
  readonly client: string
  readonly isShown: boolean
  /** Called when the iframe has loaded a report or an error page. */
  readonly onSettled: (isReport: boolean) => void
  readonly onDownload: () => void
}

/** The portal's own report runs no scripts; it keeps its origin, so that its fonts load and this page can check its content. */
const OWN = 'allow-same-origin allow-modals'
/** An external report is an application in its own origin. */
const EXTERNAL = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

interface OpenMenu {
  /** Position in pixels of the window. */
  readonly x: number
  readonly y: number
  /** The focused element in the report; null for the report itself. */
  readonly focused: HTMLElement | null
}

/** A report in an iframe. The portal's own report gets a context menu from this page, because it runs no scripts. */
export function ReportFrame({ address, client, isShown, onSettled, onDownload }: ReportFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const isOwn = new URL(address, location.origin).origin === location.origin

  function onLoad({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    if (isOwn) {
      const report = currentTarget.contentDocument
      if (!isReport(report)) return onSettled(false)
      attachContextMenu(report, currentTarget, setMenu)
    }
    onSettled(true)
  }

  function closeMenu(focused: HTMLElement | null, hadFocus: boolean) {
    setMenu(null)
    if (!hadFocus) return
    // The browser does not restore focus across frames.
    frame.current?.contentWindow?.focus()
    focused?.focus({ preventScroll: true })
  }

  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        hidden={!isShown}
        title={reportText('frame', { client })}
        src={address}
        sandbox={isOwn ? OWN : EXTERNAL}
        referrerPolicy="no-referrer"
        onLoad={onLoad}
      />
      {menu === null || !isShown ? null : (
        <ContextMenu
          key={`${menu.x} ${menu.y}`}
          x={menu.x}
          y={menu.y}
          label={reportText('frame', { client })}
          items={[
            { label: reportText('download'), icon: FileDown, onSelect: onDownload },
            { label: reportText('print'), icon: Printer, onSelect: () => frame.current?.contentWindow?.print() },
          ]}
          onClose={(hadFocus) => closeMenu(menu.focused, hadFocus)}
        />
      )}
    </>
  )
}

/** A refusal loads another document, or one that may not be framed. */
const isReport = (shown: Document | null): shown is Document =>
  shown?.contentType === 'text/html' && shown.querySelector('main h1') !== null

/** Opens our menu instead of the browser's on right click, the menu key and Shift+F10. */
function attachContextMenu(report: Document, frame: HTMLIFrameElement, open: (menu: OpenMenu | null) => void): void {
  report.addEventListener('contextmenu', (event) => {
    event.preventDefault()
    const { left, top } = frame.getBoundingClientRect()
    open({ x: left + event.clientX, y: top + event.clientY, focused: report.querySelector<HTMLElement>(':focus') })
  })
  // A click inside the iframe does not reach this page.
  report.addEventListener('pointerdown', () => open(null))
}
