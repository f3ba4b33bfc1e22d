import { formatsOf } from '@portal/presentation/format/formats.ts'
import { ENGLISH } from '@portal/presentation/messages/message.ts'

/** The portal's own formats, in the language of the tests. */
export const { formatDate, formatFigure } = formatsOf(ENGLISH)
