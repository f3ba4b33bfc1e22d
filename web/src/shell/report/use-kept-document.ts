import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'

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
  readonly retry: () => void
  /** To be called when the frame has loaded, with a report or with something else. */
  readonly settle: (isReport: boolean) => void
}

/**
 * Keeps the document of the report that was viewed last. Each visit asks for an address, whose reply names the version of the data; the
 * document is loaded again where that, or what it is of, is another than of the one viewed last.
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
  return {
    shown,
    state: stateOf(),
    retry: () => void refetch(),
    settle: (isReport) => {
      setShown((loaded) => loaded && { ...loaded, state: isReport ? 'shown' : 'failed' })
      if (isReport && shown) useClientStore.setState({ reportsLastClient: shown.client })
    },
  }

  function stateOf(): KeptDocument['state'] {
    const isOfQuestion = shown?.question === question
    if (isFetching) return isOfQuestion && shown.state === 'shown' ? 'shown' : 'loading'
    if (error !== null) return 'failed'
    return isOfQuestion ? shown.state : 'loading'
  }
}
