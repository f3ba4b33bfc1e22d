import type { Rolldown } from 'vite'

type GroupName = (module: string, context: Rolldown.ChunkingContext) => string | null

/** From how many chunks on a module of the signed-in portal is asked for by so many that all may as well have it. */
const SHARED_BY = 3

/** Changes less often than we do: a file of its own stays in the browser's cache from release to release. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//

/** Loaded when the first chart is drawn, however many screens have charts. */
const DRAWING = /node_modules\/(echarts|zrender|d3-geo|topojson-client|world-atlas)\//

/** The page of signing in needs it, most screens do not: a file of its own. */
const FORMS = /node_modules\/react-hook-form\//

/**
 * How the portal is cut into files: one with all that the page of signing in needs, one with what most signed-in screens share, and what a
 * screen needs alone beside it. Many small files would each be compressed by themselves and come to a tenth more.
 */
export function chunkGroups(sourceFolder: string): Rolldown.CodeSplittingOptions {
  return {
    groups: [
      { name: 'react', test: REACT, priority: 4 },
      { name: 'forms', test: FORMS, priority: 3 },
      { name: entrance([`${sourceFolder}/main.tsx`, `${sourceFolder}/screens/sign-in/sign-in-screen.tsx`]), priority: 2 },
      { name: 'portal', test: (module) => !DRAWING.test(module), priority: 1, minShareCount: SHARED_BY },
    ],
  }
}

/** Names what the files given import, directly or not. What stands in the folder of signing in stays with that page. */
function entrance(from: readonly string[]): GroupName {
  let members: ReadonlySet<string> | undefined
  return (module, context) => {
    members ??= importedBy(from, context)
    return members.has(module) && !module.includes('/screens/sign-in/') ? 'entrance' : null
  }
}

function importedBy(from: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    for (const imported of context.getModuleInfo(module)?.importedIds ?? []) {
      if (found.has(imported) || from.includes(imported)) continue
      found.add(imported)
      open.push(imported)
    }
  }
  return found
}
