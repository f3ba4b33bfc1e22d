import { CONTROL } from '@portal/presentation/messages/en/control.ts'
import { texts } from '#messages/page-texts.ts'

export const controlText = texts('control', CONTROL)
