import { FIGURE } from '@portal/presentation/messages/en/figure.ts'
import { texts } from '#messages/page-texts.ts'

export const figureText = texts('figure', FIGURE)
