import { useEffect, useRef } from 'react'
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled'

import { type Notice, useNotices } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import '#ui/toast/toast.css'
import styles from './toasts.module.css'

/** Shows each notice as it comes (spec.md section 9), until it is forgotten with its reader. Alt+T puts the focus on them. */
export function Toasts() {
  const list = useNotices((notices) => notices.list)
  const shownUpTo = useRef(0)
  const shown = useRef(new Set<number>())
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    bringToFront(layer.current)
    const present = new Set(list.map(({ id }) => id))
    for (const id of shown.current) if (!present.has(id)) toast.dismiss(id)
    shown.current = present
    for (const notice of list) {
      if (notice.id <= shownUpTo.current) continue
      shownUpTo.current = notice.id
      show(notice)
    }
  }, [list])
  return (
    <div ref={layer} popover="manual" className={styles.layer}>
      <ToastContainer
        position="top-right"
        autoClose={5000}
        hideProgressBar
        newestOnTop
        pauseOnHover
        pauseOnFocusLoss
        transition={Slide}
        hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      />
    </div>
  )
}

/** An open popup lies over the page; the latest message must lie over the popup. */
function bringToFront(layer: HTMLElement | null): void {
  if (layer?.matches(':popover-open')) {
    if (document.querySelector('dialog:modal') === null) return
    layer.hidePopover()
  }
  layer?.showPopover()
}

function show({ id, kind, text, durationMs, action }: Notice): void {
  const content =
    action === undefined
      ? text
      : ({ closeToast }: { closeToast: () => void }) => (
          <div className={styles.withAction}>
            <span>{text}</span>
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
  toast(content, { toastId: id, type: kind, autoClose: durationMs })
}
