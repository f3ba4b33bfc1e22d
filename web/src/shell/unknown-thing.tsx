import { type ReactNode, useEffect } from 'react'

import { notFoundText, shellText } from '#messages/shell-texts.ts'
import { DemoBar } from './header/demo-note.tsx'

/** Around the not-found screen where the path is one of ours, and what it names is not there: the screen replaces the shell. */
export function UnknownThing({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${notFoundText('title')} · ${shellText('product')}`
  }, [])
  return (
    <>
      <DemoBar />
      {children}
    </>
  )
}
