import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { cookieOf, REFRESH_COOKIE } from '../cookies.ts'
import type { Server } from '../server.ts'
import { screenMeantBy } from './screens.ts'
import { encodedFor } from './written-page.ts'
import { type PageFacts, pageFor, type WrittenPages, writtenPages } from './written-pages.ts'

/** The one page of the portal, which draws every screen in the browser. */
export interface Pages {
  /**
   * 200 for a screen, 308 to it for another way to write its path, and 404 for any other path, for which the page shows its
   * not-found screen.
   */
  readonly send: (request: FastifyRequest, reply: FastifyReply) => void
}

const PAGE = 'index.html'
/** The build writes a hash of its content into the name of every file of this folder. */
const HASHED = '/assets/'
/** The panel that shows the live code of the demo sign-ins. */
const DEMO_ONLY = '**/demo-authenticator-*'

/**
 * Serves the built portal as it is now: its files, compressed where the build left a `.br` or `.gz` beside them, and its page.
 * After another build the server has to be started anew. What is for the demo alone does not exist elsewhere.
 *
 * @throws where the folder holds no built portal
 */
export async function servePages(server: Server, webFolder: string, facts: PageFacts): Promise<Pages> {
  const file = join(webFolder, PAGE)
  if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build".`)
  const written = await writtenPages(webFolder, facts, readFileSync(file, 'utf8'))
  await server.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    decorateReply: false,
    serveDotFiles: false,
    dotfiles: 'deny',
    globIgnore: [PAGE, '**/*.br', '**/*.gz', '**/*.map', ...(facts.isDemo ? [] : [DEMO_ONLY])],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const mayHaveSession = ({ headers }: FastifyRequest) => Boolean(cookieOf(server, headers.cookie, REFRESH_COOKIE))
  return { send: (request, reply) => sendPage(written, request, reply, mayHaveSession) }
}

function sendPage(
  written: WrittenPages,
  request: FastifyRequest,
  reply: FastifyReply,
  mayHaveSession: (request: FastifyRequest) => boolean,
): void {
  const [path = '', ...query] = request.url.split('?')
  const screen = screenMeantBy(path)
  reply.header('cache-control', 'no-cache')
  if (screen !== undefined && screen !== path) {
    reply
      .code(308)
      .header('location', [screen, ...query].join('?'))
      .send()
    return
  }
  reply.code(screen === undefined ? 404 : 200)
  // A missing script or picture is not a screen: the caller that asked for it cannot show a page. Identifiers may have full stops.
  if (screen === undefined && /\.\w+$/.test(path)) {
    reply.type('text/plain; charset=utf-8').send('Not found')
    return
  }
  const { encoding, bytes } = encodedFor(pageFor(written, screen, mayHaveSession(request)), request.headers['accept-encoding'])
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  reply.header('vary', 'accept-encoding, cookie').type('text/html; charset=utf-8').send(bytes)
}
