import { useState } from 'react'

import { notifyFailure } from '#api/notify-failure.ts'
import { importText } from '#messages/administration/import-texts.ts'
import { invalidateImports } from '../import-queries.ts'
import { type ProposalActions, type ProposedFile, proposalActions } from './proposal-actions.ts'

/** The files of banks and brokers among the chosen ones: read one after the other, then booked. */
export interface Proposal extends ProposalActions {
  readonly files: readonly ProposedFile[]
}

/** The proposal of a screen; its functions stay the same between renders. */
export function useProposal(): Proposal {
  const [files, setFiles] = useState<readonly ProposedFile[]>([])
  const [actions] = useState(() =>
    proposalActions({
      onChange: setFiles,
      send: async (statement) => (await import('./statement-call.ts')).sendStatement(statement),
      onBookFailed: (error, file) => notifyFailure(error, importText('bookFailed', { file: file.name })),
      onBooked: invalidateImports,
    }),
  )
  return { files, ...actions }
}
