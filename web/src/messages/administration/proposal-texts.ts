import { PROPOSAL } from '@portal/presentation/messages/en/administration/proposal.ts'
import { texts } from '#messages/page-texts.ts'

export const proposalText = texts('proposal', PROPOSAL)
