import { type ReactNode, useState } from 'react'

import { REPORT_TEXTS } from '#messages/report-texts.ts'
import { useClientStore } from '#session/client-store.ts'
import styles from './reports-screen.module.css'

export interface ReportFrameProps {
  readonly address: string
  readonly client: string
  readonly loading: ReactNode
  readonly unavailable: ReactNode
}

/** Our own report runs no script; it keeps its origin, so that its type loads and this page can see whether it came. */
const OWN = 'allow-same-origin allow-modals'
/** A report from elsewhere is a program of its own, in its own origin. */
const EXTERNAL = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** The report in its frame, which is hidden until it has loaded. */
export function ReportFrame({ address, client, loading, unavailable }: ReportFrameProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const viewed = useClientStore((store) => store.reportsLastClient)
  if (state === 'failed') return unavailable
  // What was viewed last is of another client until this one's report has come.
  const isShown = state === 'shown' && viewed === client
  const isOwn = new URL(address, location.origin).origin === location.origin
  return (
    <>
      {isShown ? null : loading}
      <iframe
        className={styles.frame}
        hidden={!isShown}
        title={REPORT_TEXTS.frame(client)}
        src={address}
        sandbox={isOwn ? OWN : EXTERNAL}
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget }) => {
          if (isOwn && !isReport(currentTarget.contentDocument)) return setState('failed')
          useClientStore.setState({ reportsLastClient: client })
          setState('shown')
        }}
      />
    </>
  )
}

/** What is refused comes as another document, or as one that no frame may show. */
const isReport = (shown: Document | null): boolean =>
  shown?.contentType === 'text/html' && shown.querySelector('main h1') !== null
