import { LETTER } from '@portal/presentation/messages/en/server/letter.ts'

import { texts } from '#base/texts.ts'

export const letterText = texts('letter', LETTER)
