import { Color, LineBasicMaterial, MeshBasicMaterial, MeshLambertMaterial } from 'three'

import type { Look } from '#spec.ts'

/** A solid in a colour: soft, without shine, so that the colour stays that of the key. */
export const matt = (colour: string): MeshLambertMaterial => new MeshLambertMaterial({ color: colour })

/** A flat fill that takes no light. */
export const flat = (colour: string, opacity = 1): MeshBasicMaterial =>
  new MeshBasicMaterial({ color: colour, opacity, transparent: opacity < 1, depthWrite: opacity === 1 })

/** A thin line. */
export const stroke = (colour: string, opacity = 1): LineBasicMaterial =>
  new LineBasicMaterial({ color: colour, opacity, transparent: opacity < 1 })

/** The item under the hand or the keyboard, and the one that is chosen of the chart; null for none. */
export interface Marks {
  readonly marked: number | null
  readonly chosen: number | null
}

/** Steps of a colour towards that of the text while its item is marked, and towards what is behind it while another is chosen. */
const TOWARDS = { text: 0.28, surface: 0.65 }

/** The colour of an item as it stands. */
export function colourOf(colour: string, item: number | null, { marked, chosen }: Marks, look: Look): Color {
  const shown = new Color(colour)
  if (item === null) return shown
  if (chosen !== null && item !== chosen) stepBack(shown, new Color(look.surface))
  return item === marked ? shown.lerp(new Color(look.text), TOWARDS.text) : shown
}

/** As if the surface shone through it: mixed as a page mixes colours, not as light does, so that it fades alike in both themes. */
function stepBack(colour: Color, surface: Color): void {
  colour.convertLinearToSRGB().lerp(surface.convertLinearToSRGB(), TOWARDS.surface).convertSRGBToLinear()
}
