import { packText } from '#messages/pack-texts.ts'

/** What documents of a pack may be. */
export const KINDS = [
  { value: 'brief', label: packText('kinds.brief') },
  { value: 'full', label: packText('kinds.full') },
] as const

/** What they may be printed on. */
export const PAPERS = [
  { value: 'A4', label: packText('a4') },
  { value: 'Letter', label: packText('letter') },
] as const
