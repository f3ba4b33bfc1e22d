import { lazy, Suspense, useEffect, useRef } from 'react'

import { useRecordedAsOfAddress } from '#selection/period/recorded-as-of-address.ts'

const WhatChangedPanel = lazy(() => import('./what-changed-panel.tsx').then((file) => ({ default: file.WhatChangedPanel })))

/** The "what changed" panel beside every screen, if the URL asks for it. Its code is loaded on first use. */
export function WhatChangedHost({ isSmall }: { readonly isSmall: boolean }) {
  const { changesSince, showChanges } = useRecordedAsOfAddress()
  const opener = useRef<Element | null>(null)
  const isOpen = changesSince !== null
  useEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  if (changesSince === null) return null
  const close = () => {
    showChanges(null)
    const from = opener.current
    const back =
      from instanceof HTMLElement && from.isConnected && from !== document.body ? from : document.getElementById('page')
    // Restore the focus when the panel closes.
    requestAnimationFrame(() => back?.focus({ preventScroll: true }))
  }
  return (
    <Suspense>
      <WhatChangedPanel since={changesSince} isModal={isSmall} onClose={close} />
    </Suspense>
  )
}
