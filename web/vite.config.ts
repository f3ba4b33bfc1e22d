import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

import { chunkGroups } from './build/chunks.ts'
import { messages } from './build/messages.ts'
import { prerenderedSkeletons } from './build/prerendered-skeletons.ts'
import { scriptsAfterStyles } from './build/scripts-after-styles.ts'
import { weights } from './build/weights.ts'
import { withoutSummaries } from './build/without-summaries.ts'

const squeezeBrotli = promisify(brotliCompress)
const squeezeGzip = promisify(gzip)

/**
 * The page allows scripts and styles from its own files only: nothing is inlined, neither small assets nor the module preload polyfill.
 */
export default defineConfig({
  plugins: [
    react(),
    messages(),
    chartScript(),
    developmentFacts(),
    scriptsAfterStyles(),
    precompress(),
    withoutSummaries(),
    weights(),
    prerenderedSkeletons(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: chunkGroups(resolve(import.meta.dirname, 'src')) } },
    // The chart library is a chunk of its own weight and is loaded after the page stands.
    chunkSizeWarningLimit: 800,
  },
})

/** Puts the script of the drawings in three dimensions beside the page, under the one name that the page loads it by. */
function chartScript(): Plugin {
  return {
    name: 'chart-script',
    async generateBundle() {
      this.emitFile({ type: 'asset', ...(await builtChartScript()) })
    },
    configureServer({ middlewares }) {
      middlewares.use('/NChart3D.js', (_request, response, next) => {
        builtChartScript().then(({ source }) => response.setHeader('content-type', 'text/javascript').end(source), next)
      })
    },
  }
}

async function builtChartScript(): Promise<{ readonly fileName: string; readonly source: string }> {
  const configFile = resolve(import.meta.dirname, '../chart3d/vite.config.ts')
  const built = await build({ configFile, build: { write: false } })
  const [output] = Array.isArray(built) ? built : []
  const script = output?.output[0]
  if (script?.type !== 'chunk') throw new Error('The chart script could not be built.')
  return { fileName: script.fileName, source: script.code }
}

/** Facts that the server writes into the page: a portal under development serves the demo institution. */
function developmentFacts(): Plugin {
  return {
    name: 'development-facts',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<html', '<html data-demo data-password-policy="composed"'),
  }
}

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server compresses nothing itself. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter((name) => /\.(js|css|svg|html)$/.test(name)).map((name) => compress(join(folder, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([squeezeBrotli(content), squeezeGzip(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
