import { packFile, packZip } from '@portal/contract/packs/packs.ts'
import { useMutation } from '@tanstack/react-query'

import { callForFile } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { packText } from '#messages/pack-texts.ts'
import { saveServerFile } from '#ui/grid/export/save-file.ts'

interface Wanted {
  readonly id: string
  /** One document; without it all of them as a ZIP. */
  readonly documentId?: string
}

/** Saves what was made. The server names the file and records it in the audit trail. */
export function useDownload(): (wanted: Wanted) => void {
  const { mutate } = useMutation({
    mutationFn: ({ id, documentId }: Wanted) =>
      documentId === undefined ? callForFile(packZip, { params: { id } }) : callForFile(packFile, { params: { id, documentId } }),
    onSuccess: ({ name, content }, { documentId }) =>
      saveServerFile(name, documentId === undefined ? 'application/zip' : 'application/pdf', content),
    onError: (error) => notifyFailure(error, packText('downloadFailed')),
  })
  return mutate
}
