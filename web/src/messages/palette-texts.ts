import { PALETTE, PALETTE_GROUPS, PALETTE_SCREENS, PALETTE_WORDS, SHORTCUT } from '@portal/presentation/messages/en/palette.ts'
import { texts } from '#messages/page-texts.ts'

export const paletteText = texts('palette', PALETTE)
export const paletteGroupText = texts('paletteGroup', PALETTE_GROUPS)
export const paletteScreens = texts('paletteScreens', PALETTE_SCREENS)
export const paletteWords = texts('paletteWords', PALETTE_WORDS)
export const shortcutText = texts('shortcut', SHORTCUT)
