import { packText } from '#messages/pack-texts.ts'

/** Kinds of document of a pack. */
export const KINDS = [
  { value: 'brief', label: packText('kinds.brief') },
  { value: 'full', label: packText('kinds.full') },
] as const

/** Paper sizes. */
export const PAPERS = [
  { value: 'A4', label: packText('a4') },
  { value: 'Letter', label: packText('letter') },
] as const
