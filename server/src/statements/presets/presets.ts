import type { Preset } from '../tables/preset.ts'
import { DEGIRO } from './degiro.ts'
import { SCHWAB } from './schwab.ts'
import { SWISSQUOTE } from './swissquote.ts'

/** All presets that are shipped. */
export const PRESETS: readonly Preset[] = [DEGIRO, SCHWAB, SWISSQUOTE]
