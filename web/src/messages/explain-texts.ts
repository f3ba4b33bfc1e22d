import { EXPLAIN } from '@portal/presentation/messages/en/explain.ts'
import { texts } from '#messages/page-texts.ts'

export const explainText = texts('explain', EXPLAIN)
