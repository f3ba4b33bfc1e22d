/*
 * WCAG 2.2, "contrast ratio" and "relative luminance" (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
 */

/** The contrast of a colour `#rrggbb` with white: from 1, white itself, to 21, black. */
export function contrastWithWhite(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 1.05 / (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05)
}

const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
