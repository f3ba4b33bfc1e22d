import { recordExport } from '@portal/contract/session/exports.ts'
import { useEffect } from 'react'

import { call } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { failureText } from '#messages/failures.ts'
import { onFileSaved } from '#ui/grid/export/save-file.ts'

/** Records every exported file in the audit trail. */
export function useRecordedExports(): void {
  useEffect(
    () =>
      onFileSaved(({ name, rows }) => {
        call(recordExport, { body: { file: name, rows } }).catch((error) => notifyFailure(error, failureText('recordExport')))
      }),
    [],
  )
}
