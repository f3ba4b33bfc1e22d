import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'

import { isRefusal } from '#api/api-error.ts'
import { useReportAddress } from '#api/use-report-address.ts'
import { useAppData } from '#session/app-data.ts'
import { useClientStore } from '#session/client-store.ts'
import { extentFields, type ReportView } from '#session/report-view.ts'
import { useReportBody } from '#session/request-body.ts'

/** A document in the iframe, and its key. */
interface RetainedDocument {
  readonly address: string
  readonly client: string
  /** Client, accounts, currency, time period, sections, benchmarks, as-recorded instant and colours. */
  readonly documentKey: string
  /** The key, the data version and the institution's look. */
  readonly version: string
  readonly state: 'loading' | 'shown' | 'failed'
}

interface RetainedDocumentUse {
  /** The document in the iframe, visible or not; null before the first. */
  readonly shown: RetainedDocument | null
  /** The state of the document for the present key. */
  readonly state: RetainedDocument['state']
  /** Why there is no document, or why it is unknown whether the one that is shown is up to date; else null. */
  readonly failure: Error | null
  readonly retry: () => Promise<unknown>
  /** To be called when the iframe has loaded a report or something else. */
  readonly settle: (isReport: boolean) => void
}

/**
 * Keeps the document of the report that was viewed last. Each visit requests a URL, whose reply contains the data version; the
 * document is reloaded if the version or its key changed. If the server refuses, the document is removed, because the user may no
 * longer see it. If the server fails or is unreachable, a document with the same key stays. @param isViewed false while the
 * iframe is hidden
 */
export function useRetainedDocument(view: ReportView, isViewed: boolean): RetainedDocumentUse {
  const { data, error, isFetching, refetch } = useReportAddress(view, isViewed)
  const [shown, setShown] = useState<RetainedDocument | null>(null)
  const client = useClientStore((store) => store.selectedClient)
  const palette = useAppData((store) => store.palette)
  const hasPatterns = useAppData((store) => store.hasPatterns)
  const documentKey = hashKey([useReportBody(), extentFields(view), palette, hasPatterns])
  if (isViewed && !isFetching && error === null && data !== undefined) {
    const version = hashKey([documentKey, data.snapshotId, data.branding])
    const isTriedAgain = shown?.state === 'failed' && shown.address !== data.url
    if (shown?.version !== version || isTriedAgain)
      setShown({ address: data.url, client, documentKey, version, state: 'loading' })
  }
  if (isViewed && !isFetching && shown !== null && isRefusal(error)) setShown(null)
  const stands = shown?.documentKey === documentKey && shown.state === 'shown'
  return {
    shown,
    state: stateOf(),
    failure: error,
    retry: () => refetch(),
    settle: (isReport) => {
      setShown((loaded) => loaded && { ...loaded, state: isReport ? 'shown' : 'failed' })
      if (isReport && shown) useClientStore.setState({ reportsLastClient: shown.client })
    },
  }

  function stateOf(): RetainedDocument['state'] {
    if (stands && !isRefusal(error)) return 'shown'
    if (isFetching) return 'loading'
    if (error !== null) return 'failed'
    return shown?.documentKey === documentKey ? shown.state : 'loading'
  }
}
