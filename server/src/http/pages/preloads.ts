import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The used fields of a file in the build's manifest. */
interface BuiltFile {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const MANIFEST = '.vite/manifest.json'
const ENTRY = 'index.html'
const SHELL = 'src/shell/shell.tsx'
/** Shown without the frame of the signed-in portal. */
const WITHOUT_SHELL: readonly string[] = ['sign-in', 'style-guide']

/**
 * Links by which a browser fetches the files of a screen together with those of the page, instead of one after another as scripts come to
 * ask for them.
 *
 * @param screen its path as in the list of screens
 * @returns HTML for the page's head; empty where the build left no manifest, or has no such screen
 */
export function preloadsOf(webFolder: string, screen: string): string {
  const path = join(webFolder, MANIFEST)
  if (!existsSync(path)) return ''
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, BuiltFile>>
  const name = screen.split('/')[1] || 'summary'
  const there = filesOf(manifest, [ENTRY])
  const wanted = filesOf(manifest, [`src/screens/${name}/${name}-screen.tsx`, ...(WITHOUT_SHELL.includes(name) ? [] : [SHELL])])
  return [...wanted]
    .filter((file) => !there.has(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" fetchpriority="low" href="/${file}">`,
    )
    .join('')
}

/** The scripts and styles that come with some files of the source, themselves among them. */
function filesOf(manifest: Readonly<Record<string, BuiltFile>>, names: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const built = manifest[name]
    if (built === undefined || files.has(built.file)) continue
    files.add(built.file)
    for (const style of built.css ?? []) files.add(style)
    open.push(...(built.imports ?? []))
  }
  return files
}
