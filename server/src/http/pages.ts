import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'

import { isScreen } from './screens.ts'
import type { Server } from './server.ts'

/** The one page of the portal, which draws every screen in the browser. */
export interface Pages {
  /** 200 for a screen, 404 for a path that the page will show its not-found screen for. */
  readonly send: (path: string, reply: FastifyReply) => void
}

const PAGE = 'index.html'
/** The build writes a hash of its content into the name of every file of this folder. */
const HASHED = '/assets/'
/** The panel that shows the live code of the demo sign-ins. */
const DEMO_ONLY = '**/demo-authenticator-*'

/**
 * Serves the built portal: its files, compressed where the build left a `.br` or `.gz` beside them, and its page. What is for
 * the demo alone does not exist elsewhere.
 *
 * @throws where the folder holds no built portal
 */
export async function servePages(server: Server, webFolder: string, isDemo: boolean): Promise<Pages> {
  const file = join(webFolder, PAGE)
  if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build".`)
  const page = readFileSync(file)
  await server.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    decorateReply: false,
    serveDotFiles: false,
    dotfiles: 'deny',
    globIgnore: [PAGE, '**/*.br', '**/*.gz', '**/*.map', ...(isDemo ? [] : [DEMO_ONLY])],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return { send: (path, reply) => sendPage(page, path, reply) }
}

function sendPage(page: Buffer, path: string, reply: FastifyReply): void {
  reply.code(isScreen(path) ? 200 : 404).header('cache-control', 'no-cache')
  // A missing script or picture is not a screen: whoever asked for it cannot show a page.
  if (/\.\w+$/.test(path)) reply.type('text/plain; charset=utf-8').send('Not found')
  else reply.type('text/html; charset=utf-8').send(page)
}
