import type { WhitelistEntry } from '@portal/contract/institution/tokens.ts'

import { whitelistText } from '#messages/administration/whitelist-texts.ts'

/** Name of a token in a sentence, with its visible part behind. */
export const tokenNamed = ({ name, token }: Pick<WhitelistEntry, 'name' | 'token'>): string =>
  name === '' ? token : whitelistText('tokenNamed', { name, token })
