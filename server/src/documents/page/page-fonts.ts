import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** The Latin letters of the portal's type, as its build names them; what they lack is set in the reader's own. */
const FONT = /^inter-latin(?:-ext)?-wght-normal-[\w-]+\.woff2$/

/** Addresses of the portal's type, so that the report looks like it; none where the portal is not served. */
export async function fontsOf(webFolder: string | null): Promise<readonly string[]> {
  if (webFolder === null) return []
  const files = await readdir(path.join(webFolder, 'assets')).catch(() => [])
  return files.filter((file) => FONT.test(file)).map((file) => `/assets/${file}`)
}
