import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

import type { Manifest, Plugin } from 'vite'

const squeeze = promisify(brotliCompress)

const SHELL = 'src/shell/shell.tsx'
/** Maximum Brotli-compressed bytes of script before a screen shows its first figures. Chart code loads later. */
const LIMITS: Readonly<Record<string, number>> = {
  'src/screens/sign-in/sign-in-screen.tsx': 131_600,
  'src/screens/summary/summary-screen.tsx': 199_000,
}
const LIMIT_OF_OTHERS = 229_000
/** Screens without the signed-in shell. */
const WITHOUT_SHELL = ['sign-in', 'not-found', 'style-guide']

/**
 * Checks the script size of every screen by the build's manifest. @throws Error naming the screens above their limit, which fails
 * the build
 */
export function weights(): Plugin {
  let folder = ''
  return {
    name: 'weights',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
      const screens = Object.keys(manifest).filter((file) => /^src\/screens\/[^/]+\/[^/]+-screen\.tsx$/.test(file))
      const weighed = await Promise.all(
        screens.map(async (screen) => ({
          screen,
          bytes: await weightOf(screen, manifest, folder),
          limit: LIMITS[screen] ?? LIMIT_OF_OTHERS,
        })),
      )
      const tooHeavy = weighed.filter(({ bytes, limit }) => bytes > limit)
      if (tooHeavy.length === 0) return
      const lines = tooHeavy.map(
        ({ screen, bytes, limit }) => `${screen}: ${bytes} bytes of script before its first figures, of ${limit}`,
      )
      throw new Error(`Load what is not needed at once later, by import():\n${lines.join('\n')}`)
    },
  }
}

/** Compressed bytes of the scripts that a screen needs to show its figures. */
async function weightOf(screen: string, manifest: Manifest, folder: string): Promise<number> {
  const shell = WITHOUT_SHELL.some((name) => screen.includes(`/${name}/`)) ? [] : [SHELL]
  const files = new Set<string>()
  const open = ['index.html', ...shell, screen]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The manifest of the build has no ${name}, which ${screen} needs.`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    open.push(...(chunk.imports ?? []))
  }
  const sizes = await Promise.all([...files].map(async (file) => (await squeeze(await readFile(join(folder, file)))).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}
