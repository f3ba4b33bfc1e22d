import { catalogue, endpoints } from '@portal/contract/catalogue.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { computeAnswers } from '#compute/answers.ts'
import { serveOpenApi } from '#http/openapi/openapi.ts'
import { servePages } from '#http/pages/pages.ts'
import { administrationAnswers } from './administration/answers.ts'
import { tokenAnswers } from './administration/tokens/token-answers.ts'
import { authAnswers } from './auth/answers.ts'
import { relyingPartyOf } from './auth/passkeys/relying-party.ts'
import { documentAnswers } from './documents/answers.ts'
import { exportAnswers } from './export/answers.ts'
import type { AnyAnswer } from './http/answer.ts'
import { serveHealth } from './http/health.ts'
import { serveNotFound } from './http/not-found.ts'
import { type HttpServices, serveAll } from './http/serve.ts'
import { createServer, type Server } from './http/server.ts'
import { importAnswers } from './imports/answers.ts'
import { jobAnswers } from './jobs/answers.ts'
import { limitAnswers } from './limits/acknowledge-limit.ts'
import { liveAnswers } from './live/answers.ts'
import { packAnswers } from './packs/answers.ts'
import { profileAnswers } from './profile/answers.ts'
import { houseAnswers } from './runs/answers.ts'
import { selectionAnswers } from './selection/answers.ts'
import { statementAnswers } from './statements/answers.ts'

type ServicesOf<Answers> = Answers extends readonly AnyAnswer<infer Services>[] ? Services : never

/** All services of the answers. */
export type Services = HttpServices &
  ServicesOf<typeof authAnswers> &
  ServicesOf<typeof profileAnswers> &
  ServicesOf<typeof administrationAnswers> &
  ServicesOf<typeof tokenAnswers> &
  ServicesOf<typeof limitAnswers> &
  ServicesOf<typeof importAnswers> &
  ServicesOf<typeof jobAnswers> &
  ServicesOf<typeof houseAnswers> &
  ServicesOf<typeof packAnswers> &
  ServicesOf<typeof statementAnswers> &
  ServicesOf<typeof exportAnswers> &
  ServicesOf<typeof selectionAnswers> &
  ServicesOf<typeof computeAnswers> &
  ServicesOf<typeof liveAnswers> &
  ServicesOf<typeof documentAnswers>

const answers: readonly AnyAnswer<Services>[] = [
  ...[
    ...authAnswers,
    ...profileAnswers,
    ...administrationAnswers,
    ...tokenAnswers,
    ...selectionAnswers,
    ...importAnswers,
    ...jobAnswers,
    ...houseAnswers,
    ...packAnswers,
    ...statementAnswers,
    ...exportAnswers,
    ...limitAnswers,
  ],
  ...[...computeAnswers, ...liveAnswers, ...documentAnswers],
]

/** The calls of the contract without an answer: they reply 501. */
export const unanswered: readonly AnyEndpoint[] = endpoints.filter(
  (endpoint) => !answers.some((answer) => answer.endpoint === endpoint),
)

/** Ties every endpoint of the contract to its answer, and the portal's pages beside them. It does not listen. */
export async function createApp(services: Services): Promise<Server> {
  const { http, log } = services
  const server = createServer(http, log)
  serveAll(server, endpoints, answers, services)
  serveOpenApi(server, catalogue)
  serveHealth(server, services)
  const pages =
    http.webFolder === null
      ? undefined
      : await servePages(server, http.webFolder, {
          isDemo: http.isDemo,
          passwordPolicy: services.passwordPolicy,
          passkeyHost: relyingPartyOf(http.publicUrl)?.id ?? null,
        })
  serveNotFound(server, endpoints, pages, log, http.onReply)
  await server.ready()
  return server
}
