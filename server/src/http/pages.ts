import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { PasswordPolicy } from '@portal/contract/session/password.ts'
import type { FastifyReply } from 'fastify'

import { preloadsOf } from './preloads.ts'
import { SCREENS, screenMeantBy } from './screens.ts'
import type { Server } from './server.ts'

/** The one page of the portal, which draws every screen in the browser. */
export interface Pages {
  /**
   * 200 for a screen, 308 to it for another way to write its path, and 404 for any other path, for which the page shows its
   * not-found screen. Takes the path with its query.
   */
  readonly send: (url: string, reply: FastifyReply) => void
}

/** What the page has to know of this installation before anybody has signed in. */
export interface PageFacts {
  /** Whether the figures are simulated. */
  readonly isDemo: boolean
  readonly passwordPolicy: PasswordPolicy
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
  const html = pageWith(facts, readFileSync(file, 'utf8'))
  const notFound = Buffer.from(html)
  const screens = new Map(
    SCREENS.map((screen) => [
      firstSegment(screen),
      Buffer.from(html.replace('</head>', `${preloadsOf(webFolder, screen)}</head>`)),
    ]),
  )
  const pageOf = (screen: string | undefined) => (screen === undefined ? notFound : screens.get(firstSegment(screen))!)
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
  return { send: (url, reply) => sendPage(pageOf, url, reply) }
}

/** The facts stand on the page's root element, where its scripts read them without a call. */
function pageWith({ isDemo, passwordPolicy }: PageFacts, html: string): string {
  return html.replace('<html', `<html${isDemo ? ' data-demo' : ''} data-password-policy="${passwordPolicy}"`)
}

/** By which a screen is told from the others, whatever its parameters are. */
const firstSegment = (screen: string): string => screen.split('/')[1]!

function sendPage(pageOf: (screen: string | undefined) => Buffer, url: string, reply: FastifyReply): void {
  const [path = '', ...query] = url.split('?')
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
  // A missing script or picture is not a screen: whoever asked for it cannot show a page.
  if (/\.\w+$/.test(path)) reply.type('text/plain; charset=utf-8').send('Not found')
  else reply.type('text/html; charset=utf-8').send(pageOf(screen))
}
