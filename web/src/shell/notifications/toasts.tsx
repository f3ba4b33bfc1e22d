import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled'

import { formatDatesIn } from '#messages/page-formats.ts'
import { useAppData } from '#session/app-data.ts'
import { type Notice, useNotices } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import '#ui/toast/toast.css'
import { TOAST_OPTIONS } from './toast-options.ts'
import styles from './toasts.module.css'

/** Shows each notice as a toast (specification S9.2) until the user signs out. Alt+T focuses them. */
export function Toasts() {
  const list = useNotices((notices) => notices.list)
  const shownUpTo = useRef(0)
  const shown = useRef(new Set<number>())
  const [layer] = useState(makeLayer)
  useInFront(layer)
  useEffect(() => {
    const present = new Set(list.map(({ id }) => id))
    for (const id of shown.current) if (!present.has(id)) toast.dismiss(id)
    shown.current = present
    for (const notice of list) {
      if (notice.id <= shownUpTo.current) continue
      shownUpTo.current = notice.id
      show(notice)
    }
  }, [list])
  return createPortal(<ToastContainer {...TOAST_OPTIONS} hideProgressBar newestOnTop transition={Slide} />, layer)
}

function makeLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.popover = 'manual'
  layer.className = styles.layer ?? ''
  return layer
}

/**
 * Keeps the toast layer on top and reachable: while a dialog is open, everything outside it is inert, so the layer moves into the
 * dialog and out again.
 */
function useInFront(layer: HTMLElement): void {
  useLayoutEffect(() => {
    const place = () => {
      const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
      if (layer.parentElement === home) return
      home.append(layer)
      layer.showPopover()
    }
    const watch = new MutationObserver(place)
    place()
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
    return () => {
      watch.disconnect()
      layer.remove()
    }
  }, [layer])
}

/** The duration that the user chose instead of the second of specification S9.2. */
const WANTED = { second: null, seconds: 5000, closed: false } as const

function timeOf({ kind, durationMs }: Notice): number | false {
  const isBrief = kind === 'success' || kind === 'error'
  return (isBrief ? WANTED[useAppData.getState().messagesStay] : null) ?? durationMs
}

function show(notice: Notice): void {
  const { id, kind, text, action } = notice
  const said = formatDatesIn(text)
  const content =
    action === undefined
      ? said
      : ({ closeToast }: { closeToast: () => void }) => (
          <div className={styles.withAction}>
            <span>{said}</span>
            <Button
              size="s"
              onClick={() => {
                action.run()
                closeToast()
              }}
            >
              {action.label}
            </Button>
          </div>
        )
  toast(content, { toastId: id, type: kind, autoClose: timeOf(notice) })
}
