import { PROPOSAL } from '@portal/presentation/messages/en/administration/proposal.ts'
import { texts } from '#messages/page-texts.ts'

export const proposalText = texts('proposal', PROPOSAL)

const CAUSES: Readonly<Record<string, string>> = proposalText.group('causes')

/** The likely cause of a difference, in words: `late trade` has the text of `lateTrade`. */
export const causeOf = (code: string): string =>
  CAUSES[code.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())] ?? code
