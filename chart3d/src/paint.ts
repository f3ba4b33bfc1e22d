import { Color, LineBasicMaterial, MeshBasicMaterial, MeshLambertMaterial } from 'three'

import type { Look } from '#spec.ts'

/** A matte material, without shine, so that a face keeps the colour of the legend. */
export const matt = (colour: string): MeshLambertMaterial => new MeshLambertMaterial({ color: colour })

/** A flat fill that ignores light. */
export const flat = (colour: string, opacity = 1): MeshBasicMaterial =>
  new MeshBasicMaterial({ color: colour, opacity, transparent: opacity < 1, depthWrite: opacity === 1 })

/** A line one pixel wide. */
export const stroke = (colour: string, opacity = 1): LineBasicMaterial =>
  new LineBasicMaterial({ color: colour, opacity, transparent: opacity < 1 })

/** The item under the pointer or keyboard focus, and the selected item; null for none. */
export interface Highlights {
  readonly hovered: number | null
  readonly selected: number | null
}

/** Share of the text colour blended into a hovered item, and share of the surface colour blended into unselected items. */
const BLEND = { text: 0.28, surface: 0.65 }

/** The colour of an item in its current state. */
export function colourOf(
  colour: string,
  item: number | null,
  { hovered: marked, selected: chosen }: Highlights,
  look: Look,
): Color {
  const shown = new Color(colour)
  if (item === null) return shown
  if (chosen !== null && item !== chosen) dim(shown, new Color(look.surface))
  return item === marked ? shown.lerp(new Color(look.text), BLEND.text) : shown
}

/** Blends in sRGB, as CSS does, not in linear light, so that both themes dim equally. */
function dim(colour: Color, surface: Color): void {
  colour.convertLinearToSRGB().lerp(surface.convertLinearToSRGB(), BLEND.surface).convertSRGBToLinear()
}
