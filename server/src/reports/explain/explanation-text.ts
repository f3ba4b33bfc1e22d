import { EXPLANATION } from '@portal/presentation/messages/en/server/explanation.ts'

import { texts } from '#base/texts.ts'

export const explanationText = texts('explanation', EXPLANATION)
