import type { Meanings } from '../shared-meanings.ts'

/** Meanings of the fields of the selection calls. */
export const SELECTION_MEANINGS: Meanings = {
  clientName:
    'Name of the client that is saved, or whose accounts are asked for (the selected one where it is empty); other calls do not look ' +
    'at it. Empty in a reply where the user may see no client.',
  accountsInScope: 'Ids of the accounts in scope; looked at only where they are saved, and cut to what the user may see now.',
  useLive: 'Whether the session shows Live figures; false: figures of the last close.',
  'getAllReportingCCYs_CC.rows': 'Codes of the currencies (ISO 4217) in which the institution can report.',
}
