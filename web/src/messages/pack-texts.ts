import { PACKS } from '@portal/presentation/messages/en/packs.ts'
import { texts } from '#messages/page-texts.ts'

export const packText = texts('packs', PACKS)
