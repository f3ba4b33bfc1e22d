import { NOT_FOUND, SHELL } from '@portal/presentation/messages/en/shell.ts'
import { texts } from '#messages/page-texts.ts'

export const shellText = texts('shell', SHELL)
export const notFoundText = texts('notFound', NOT_FOUND)
