import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** File names of the portal's Latin fonts; other letters use the reader's own font. */
const FONT = /^inter-latin(?:-ext)?-wght-normal-[\w-]+\.woff2$/

/** URLs of the portal's fonts; none where the portal is not served. */
export async function fontsOf(webFolder: string | null): Promise<readonly string[]> {
  if (webFolder === null) return []
  const files = await readdir(path.join(webFolder, 'assets')).catch(() => [])
  return files.filter((file) => FONT.test(file)).map((file) => `/assets/${file}`)
}
