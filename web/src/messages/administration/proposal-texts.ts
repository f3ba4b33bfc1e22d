import { PROPOSAL } from '@portal/presentation/messages/en/administration/proposal.ts'
import { texts } from '#messages/page-texts.ts'

export const proposalText = texts('proposal', PROPOSAL)

const CAUSES: Readonly<Record<string, string>> = proposalText.group('causes')

/** The likely cause of a difference, in words: `late trade` has the text of `lateTrade`. */
export const causeOf = (code: string): string =>
  CAUSES[code.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())] ?? code

/** Whether a difference is within the statement itself. */
export const isOfOwnLines = (cause: string): boolean => cause === 'ownLines'

/** The title of what statements are compared with: the ledger, their own lines, or some of each. */
export function computedTitle(differences: readonly { readonly cause: string }[]): string {
  const own = differences.filter(({ cause }) => isOfOwnLines(cause)).length
  return proposalText(own === 0 ? 'computed' : own === differences.length ? 'computedOfLines' : 'computedOfBoth')
}
