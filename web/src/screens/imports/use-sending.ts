import { importFiles } from '@portal/contract/institution/imports.ts'
import { useState } from 'react'

import { notifyFailure } from '#api/notify-failure.ts'
import { useKeyedCall } from '#api/use-keyed-call.ts'
import { importText } from '#messages/administration/import-texts.ts'
import { readImportsAgain } from './import-queries.ts'

interface Content {
  readonly name: string
  readonly files: Record<string, string>
}

/** Files on their way: first as a dry run, then, the very same contents, to be booked. */
export interface Sending {
  /** The import that was sent last; null before. */
  readonly sent: string | null
  readonly isBusy: boolean
  readonly error: unknown
  /** @param read gives the files as an import takes them */
  readonly check: (name: string, read: () => Promise<Record<string, string>>) => Promise<void>
  /** Books what was checked. */
  readonly book: () => void
  readonly forget: () => void
}

/** Keeps what was checked until it is booked or forgotten, so that a file changed in between changes nothing. */
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
      readImportsAgain()
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
    forget: () => {
      setContent(null)
      setSent(null)
      setError(null)
    },
  }
}
