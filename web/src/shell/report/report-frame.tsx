import { FileDown, Printer } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'

import { reportText } from '#messages/report-texts.ts'
import { ContextMenu } from '#ui/menu/context-menu.tsx'
import styles from './kept-report.module.css'

interface ReportFrameProps {
  readonly address: string
  readonly client: string
  readonly isShown: boolean
  /** The frame has loaded: a report, or what stands there in its place. */
  readonly onSettled: (isReport: boolean) => void
  readonly onDownload: () => void
}

/** Our own report runs no script; it keeps its origin, so that its type loads and this page can see whether it came. */
const OWN = 'allow-same-origin allow-modals'
/** A report from elsewhere is a program of its own, in its own origin. */
const EXTERNAL = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

interface OpenMenu {
  /** Where it opens, in pixels of the window. */
  readonly x: number
  readonly y: number
  /** What had the focus in the report; null for the report itself. */
  readonly focused: HTMLElement | null
}

/** A report in its frame. Our own has a menu of ours, which this page opens, since no script runs in the report itself. */
export function ReportFrame({ address, client, isShown, onSettled, onDownload }: ReportFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const isOwn = new URL(address, location.origin).origin === location.origin

  function onLoad({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    if (isOwn) {
      const report = currentTarget.contentDocument
      if (!isReport(report)) return onSettled(false)
      takeOverMenu(report, currentTarget, setMenu)
    }
    onSettled(true)
  }

  function closeMenu(focused: HTMLElement | null, hadFocus: boolean) {
    setMenu(null)
    if (!hadFocus) return
    // Across frames the browser does not give it back by itself.
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

/** What is refused comes as another document, or as one that no frame may show. */
const isReport = (shown: Document | null): shown is Document =>
  shown?.contentType === 'text/html' && shown.querySelector('main h1') !== null

/** Has the right button, the menu key and Shift+F10 open our menu where they would open the browser's. */
function takeOverMenu(report: Document, frame: HTMLIFrameElement, open: (menu: OpenMenu | null) => void): void {
  report.addEventListener('contextmenu', (event) => {
    event.preventDefault()
    const { left, top } = frame.getBoundingClientRect()
    open({ x: left + event.clientX, y: top + event.clientY, focused: report.querySelector<HTMLElement>(':focus') })
  })
  // The page that the menu belongs to hears of no click in the frame.
  report.addEventListener('pointerdown', () => open(null))
}
