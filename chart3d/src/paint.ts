import { Color, LineBasicMaterial, MeshBasicMaterial, MeshLambertMaterial } from 'three'

/** A solid in a colour: soft, without shine, so that the colour stays that of the key. */
export const matt = (colour: string): MeshLambertMaterial => new MeshLambertMaterial({ color: colour })

/** A flat fill that takes no light. */
export const flat = (colour: string, opacity = 1): MeshBasicMaterial =>
  new MeshBasicMaterial({ color: colour, opacity, transparent: opacity < 1, depthWrite: opacity === 1 })

/** A thin line. */
export const stroke = (colour: string, opacity = 1): LineBasicMaterial =>
  new LineBasicMaterial({ color: colour, opacity, transparent: opacity < 1 })

/** A colour as it is while its item is marked: a step towards that of the text. */
export const marked = (colour: string, text: string): Color => new Color(colour).lerp(new Color(text), 0.28)
