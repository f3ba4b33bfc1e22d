import { lazy, Suspense, useEffect, useRef } from 'react'

import { useKnownOnAddress } from '#selection/known-on-address.ts'

const WhatChangedPanel = lazy(() => import('./what-changed-panel.tsx').then((file) => ({ default: file.WhatChangedPanel })))

/** Beside every screen, where the address asks for it: what changed since. Its code comes when it is first asked for. */
export function WhatChangedHost({ isSmall }: { readonly isSmall: boolean }) {
  const { changesSince, showChanges } = useKnownOnAddress()
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
    // The panel gives up the focus when it goes.
    requestAnimationFrame(() => back?.focus({ preventScroll: true }))
  }
  return (
    <Suspense>
      <WhatChangedPanel since={changesSince} isModal={isSmall} onClose={close} />
    </Suspense>
  )
}
