import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { type Picture, pictureSvg } from '@portal/presentation/charts/picture.ts'

import { type SavedFile, saveFile } from '#ui/grid/export/save-file.ts'

/** Pixels of the picture per CSS pixel. */
const PIXEL_RATIO = 2

/** Saves a chart as an SVG file; `name` is without extension. */
export async function saveSvg({ name, rows }: SavedFile, picture: Picture, theme: ChartTheme): Promise<void> {
  const { text } = pictureSvg({ ...picture, font: await portalFont() }, theme)
  saveFile({ name: `${name}.svg`, rows }, 'image/svg+xml;charset=utf-8', text)
}

/** Saves a chart as a PNG file at twice the screen resolution; `name` is without extension. */
export async function savePng({ name, rows }: SavedFile, picture: Picture, theme: ChartTheme): Promise<void> {
  const { text, width, height } = pictureSvg({ ...picture, font: await portalFont() }, theme)
  const image = new Image(width, height)
  // The CSP permits images only from the portal and from data URLs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = new OffscreenCanvas(width * PIXEL_RATIO, height * PIXEL_RATIO)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  saveFile({ name: `${name}.png`, rows }, 'image/png', await canvas.convertToBlob({ type: 'image/png' }))
}

/** The portal's font, or undefined if it cannot be loaded. */
async function portalFont(): Promise<string | undefined> {
  return import('./picture-font.ts').then(
    ({ PICTURE_FONT }) => PICTURE_FONT,
    () => undefined,
  )
}
