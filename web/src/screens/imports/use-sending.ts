import { importFiles } from '@portal/contract/institution/imports.ts'
import { useState } from 'react'

import { notifyFailure } from '#api/notify-failure.ts'
import { useKeyedCall } from '#api/use-keyed-call.ts'
import { importText } from '#messages/administration/import-texts.ts'
import { invalidateImports } from './import-queries.ts'

interface Content {
  readonly name: string
  readonly files: Record<string, string>
}

/** An import in two steps: a dry run, then a booking of the same contents. */
export interface Sending {
  /** The id of the last import; null if there is none. */
  readonly sent: string | null
  readonly isBusy: boolean
  readonly error: unknown
  /** @param read returns the files as the import takes them */
  readonly check: (name: string, read: () => Promise<Record<string, string>>) => Promise<void>
  /** Books the checked files. */
  readonly book: () => void
  readonly reset: () => void
}

/** Keeps the checked contents until they are booked or discarded, so that a file changed in between has no effect. */
export function useSending(): Sending {
  const send = useKeyedCall()
  const [content, setContent] = useState<Content | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function run(read: () => Promise<Content>, dryRun: boolean) {
    setIsBusy(true)
    setError(null)
    try {
      const body = await read()
      const { id } = await send(importFiles, { body: { ...body, dryRun } })
      setContent(body)
      setSent(id)
      invalidateImports()
    } catch (failure) {
      setError(failure)
      notifyFailure(failure, importText('sendFailed'))
    } finally {
      setIsBusy(false)
    }
  }

  return {
    sent,
    isBusy,
    error,
    check: (name, read) => run(async () => ({ name, files: await read() }), true),
    book: () => {
      if (content) void run(async () => content, false)
    },
    reset: () => {
      setContent(null)
      setSent(null)
      setError(null)
    },
  }
}
