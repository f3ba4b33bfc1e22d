import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

import type { PrerenderedSkeleton } from '../src/prerendered-skeleton.tsx'
import { messages } from './messages.ts'
import type { SkeletonWork } from './skeleton-worker.ts'

/** By route path. */
type PrerenderedSkeletons = ReadonlyMap<string, PrerenderedSkeleton>

/**
 * Renders every screen in its loading state, so that the server can send it with the page and the browser shows it before scripts
 * have loaded: `.vite/outlines.json` for an installation with demo data and for one without. @throws Error if a screen cannot be
 * rendered without a browser
 */
export function prerenderedSkeletons(): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'prerenderedSkeletons',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = resolve(root, config.build.outDir)
    },
    async closeBundle() {
      const workshop = await mkdtemp(join(tmpdir(), 'clarity-skeletons-'))
      try {
        const script = await buildScript(root, workshop)
        const [real, demo] = await Promise.all([false, true].map((isDemo) => drawForBothWidths(script, isDemo)))
        await writeFile(join(folder, '.vite/outlines.json'), JSON.stringify({ real, demo }))
      } finally {
        await rm(workshop, { recursive: true })
      }
    },
  }
}

/** Bundles the renderer for Node, with the same CSS class names as the portal. */
async function buildScript(root: string, outDir: string): Promise<string> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), messages()],
    // Browser conditions: the router then renders the markers that it needs for hydration.
    resolve: { conditions: ['browser', 'module', 'production'] },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: 'src/prerendered-skeleton.tsx',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return pathToFileURL(join(outDir, 'prerendered-skeleton.js')).href
}

async function drawForBothWidths(script: string, isDemo: boolean): Promise<Readonly<Record<string, PrerenderedSkeleton>>> {
  const [wide, small] = await Promise.all([false, true].map((isSmall) => draw({ script, isSmall, isDemo })))
  return Object.fromEntries(
    [...wide!].map(([path, skeleton]) => [path, { ...skeleton, html: joined(path, skeleton, small!.get(path)!) }]),
  )
}

const OWN_STYLE = /(?<=<[^>]+) style="[^"]*"/g

/** The shell differs by window width; CSS shows the matching variant. */
function joined(path: string, wide: PrerenderedSkeleton, small: PrerenderedSkeleton): string {
  // If a component throws, React writes the rest with a gap, so check for the heading.
  for (const { html } of [wide, small]) if (!html.includes('<h1')) throw new Error(`${path} cannot be drawn without a browser.`)
  const html = wide.isFramed ? `${shownWhere('wide', wide.html)}${shownWhere('small', small.html)}` : wide.html
  if (!wide.isFramed && wide.html !== small.html)
    throw new Error(`${path} is drawn otherwise for a small window: its style has to tell.`)
  // The page's CSP forbids inline styles. The skeleton is replaced as a whole, so it can do without them.
  const plain = html.replaceAll(OWN_STYLE, '')
  if (!wide.isFramed && plain !== html) throw new Error(`The skeleton of ${path} has a style of its own.`)
  return plain
}

/** `inert` and hidden from screen readers, because it is only a preview. */
const shownWhere = (width: 'wide' | 'small', html: string): string =>
  `<div data-outline="${width}" inert aria-hidden="true">${html}</div>`

function draw(work: SkeletonWork): Promise<PrerenderedSkeletons> {
  return new Promise((settle, fail) => {
    const worker = new Worker(new URL('./skeleton-worker.ts', import.meta.url), { workerData: work })
    worker.once('error', fail)
    worker.once('message', (drawn: PrerenderedSkeletons) => {
      settle(drawn)
      void worker.terminate()
    })
  })
}
