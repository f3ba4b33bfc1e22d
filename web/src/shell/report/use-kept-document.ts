import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'

import { isRefusal } from '#api/api-error.ts'
import { useReportAddress } from '#api/use-report-address.ts'
import { useAppData } from '#session/app-data.ts'
import { useClientStore } from '#session/client-store.ts'
import { useReportBody } from '#session/request-body.ts'

/** A document in the frame, and what it is of. */
interface KeptDocument {
  readonly address: string
  readonly client: string
  /** Client, accounts, currency, time period, moment of knowledge and colours. */
  readonly question: string
  /** The question and the version of the data. */
  readonly version: string
  readonly state: 'loading' | 'shown' | 'failed'
}

interface KeptDocumentUse {
  /** What is in the frame, whether it may be seen or not; null before the first. */
  readonly shown: KeptDocument | null
  /** How far the document of the present question is. */
  readonly state: KeptDocument['state']
  /** Why it is not known whether the document that stands is still the one to show; null where it is known. */
  readonly failure: Error | null
  readonly retry: () => Promise<unknown>
  /** To be called when the frame has loaded, with a report or with something else. */
  readonly settle: (isReport: boolean) => void
}

/**
 * Keeps the document of the report that was viewed last. Each visit asks for an address, whose reply names the version of the data; the
 * document is loaded again where that, or what it is of, is another than of the one viewed last. Where the server refuses an address, the
 * document goes: the reader may see it no more. Where the server fails or is not reached, the document of the same question stays.
 *
 * @param isViewed false while the frame keeps its document unseen
 */
export function useKeptDocument(timePeriod: TimePeriod, isViewed: boolean): KeptDocumentUse {
  const { data, error, isFetching, refetch } = useReportAddress(timePeriod, isViewed)
  const [shown, setShown] = useState<KeptDocument | null>(null)
  const client = useClientStore((store) => store.selectedClient)
  const palette = useAppData((store) => store.palette)
  const hasPatterns = useAppData((store) => store.hasPatterns)
  const question = hashKey([useReportBody(), timePeriod, palette, hasPatterns])
  if (isViewed && !isFetching && error === null && data !== undefined) {
    const version = hashKey([question, data.snapshotId])
    const isTriedAgain = shown?.state === 'failed' && shown.address !== data.url
    if (shown?.version !== version || isTriedAgain) setShown({ address: data.url, client, question, version, state: 'loading' })
  }
  if (isViewed && !isFetching && shown !== null && isRefusal(error)) setShown(null)
  const stands = shown?.question === question && shown.state === 'shown'
  return {
    shown,
    state: stateOf(),
    failure: stands ? error : null,
    retry: () => refetch(),
    settle: (isReport) => {
      setShown((loaded) => loaded && { ...loaded, state: isReport ? 'shown' : 'failed' })
      if (isReport && shown) useClientStore.setState({ reportsLastClient: shown.client })
    },
  }

  function stateOf(): KeptDocument['state'] {
    if (stands && !isRefusal(error)) return 'shown'
    if (isFetching) return 'loading'
    if (error !== null) return 'failed'
    return shown?.question === question ? shown.state : 'loading'
  }
}
