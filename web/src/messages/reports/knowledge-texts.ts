import { KNOWLEDGE } from '@portal/presentation/messages/en/reports/knowledge.ts'
import { texts } from '#messages/page-texts.ts'

export const knowledgeText = texts('knowledge', KNOWLEDGE)
