import { type APIRequestContext, request } from '@playwright/test'
import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { clients } from '@portal/contract/institution/clients.ts'
import { glTop } from '@portal/contract/reports/gl-top.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { saveAccountsInScope } from '@portal/contract/selection/accounts.ts'
import { allClientsForUser, initStartUp, saveSelectedClient } from '@portal/contract/selection/clients.ts'
import { journey, step } from '../support/journey.ts'
import { PEOPLE, type Person, tokenOf } from '../support/people.ts'
import { ADDRESS } from '../support/server-address.ts'
import { expect, test } from '../support/test.ts'

const NOBODYS_ACCOUNT = '00000000-0000-4000-8000-000000000000'
const REPORTS = [npvSnapshot, glTop, npvPie] as const

/** A person's own way to the API, with the session the browser tests share. */
interface Way {
  readonly userName: string
  readonly call: (endpoint: AnyEndpoint, body: object) => Promise<{ status: number; body: Record<string, unknown> }>
  readonly scope: Scope
}

interface Scope {
  readonly clientName: string
  readonly accountsInScope: readonly string[]
  readonly reportingCCY: string
}

let caller: APIRequestContext
const people = {} as Record<Person, Way>

test.beforeAll(async () => {
  caller = await request.newContext({ baseURL: ADDRESS })
  for (const person of Object.keys(PEOPLE) as Person[]) people[person] = await wayOf(person)
})
test.afterAll(() => caller.dispose())

async function wayOf(person: Person): Promise<Way> {
  const headers = { authorization: `Bearer ${await tokenOf(person)}` }
  const userName = PEOPLE[person]
  const call: Way['call'] = async ({ method, path }, body) => {
    const data = { userName, deviceType: 0, clientName: '', accountsInScope: [], ...body }
    const reply = await caller.fetch(`/api${path}`, { method, headers, ...(method === 'POST' && { data }) })
    return { status: reply.status(), body: (await reply.json()) as Record<string, unknown> }
  }
  const { body } = await call(initStartUp, {})
  const { clientName, accountsInScope, reportingCCY } = initStartUp.response.parse(body)
  return { userName, call, scope: { clientName, accountsInScope, reportingCCY } }
}

const clientNamesOf = async (person: Person): Promise<string[]> => {
  const { body } = await people[person].call(allClientsForUser, {})
  return allClientsForUser.response.parse(body).rows.map(({ name }) => name)
}
test(
  'everybody is told of their own, and nobody of anything else',
  journey([
    step('everybody reads their own accounts and clients, and no more', async () => {
      for (const person of Object.keys(people) as Person[]) {
        const { call, scope } = people[person]
        for (const report of REPORTS) expect((await call(report, scope)).status, `${person} ${report.path}`).toBe(200)
      }
      const carla = await clientNamesOf('carla')
      const ben = await clientNamesOf('ben')
      const anna = await clientNamesOf('anna')
      expect([carla.length, ben.length, anna.length]).toEqual([3, 2, 1])
      for (const name of [...ben, ...anna]) expect(carla).toContain(name)
      for (const name of await clientNamesOf('otto')) expect(carla).not.toContain(name)
    }),

    step("another institution's accounts and clients answer as if they did not exist", async () => {
      const { otto, anna } = people
      for (const endpoint of [...REPORTS, saveAccountsInScope, saveSelectedClient]) {
        const { reportingCCY: _, ...named } = anna.scope
        const scope = (REPORTS as readonly AnyEndpoint[]).includes(endpoint) ? anna.scope : named
        const foreign = [
          await otto.call(endpoint, scope),
          await otto.call(endpoint, { ...scope, accountsInScope: [NOBODYS_ACCOUNT] }),
          await otto.call(endpoint, { ...scope, clientName: otto.scope.clientName }),
          await otto.call(endpoint, { ...scope, clientName: otto.scope.clientName, accountsInScope: [NOBODYS_ACCOUNT] }),
          await otto.call(endpoint, { ...scope, clientName: 'Nobody at all', accountsInScope: otto.scope.accountsInScope }),
        ]
        for (const { status, body } of foreign) {
          expect(status).toBe(404)
          expect(body).toEqual({ reason: 'Not found', code: 'refusal.notFound', params: {}, requestId: expect.any(String) })
        }
      }
    }),

    step('one foreign account among good ones refuses the whole request', async () => {
      const { ben, carla, otto } = people
      const [own = ''] = otto.scope.accountsInScope
      const mixed = { ...carla.scope, accountsInScope: [...carla.scope.accountsInScope, own] }
      expect((await carla.call(npvSnapshot, mixed)).status).toBe(404)
      // The client of the institution that is not the employee's.
      const bensClients = await clientNamesOf('ben')
      const notBens = (await clientNamesOf('carla')).find((name) => !bensClients.includes(name))
      expect(notBens).toBeDefined()
      expect((await ben.call(npvSnapshot, { ...ben.scope, clientName: notBens })).status).toBe(404)
      expect((await ben.call(saveSelectedClient, { clientName: notBens })).status).toBe(404)
    }),

    step('a body in the name of another person is refused for every sender', async () => {
      const { anna, carla, otto } = people
      for (const sender of [carla, otto]) {
        const { status, body } = await sender.call(npvSnapshot, { ...anna.scope, userName: anna.userName })
        expect(status).toBe(403)
        expect(Object.keys(body).sort()).toEqual(['code', 'params', 'reason', 'requestId'])
      }
    }),

    step('the list of all clients is for administrators, of their own institution', async () => {
      for (const person of ['anna', 'ben'] as const) expect((await people[person].call(clients, {})).status).toBe(403)
      const named = async (person: Person) => {
        const { status, body } = await people[person].call(clients, {})
        expect(status).toBe(200)
        return clients.response.parse(body).rows.map(({ name }) => name)
      }
      expect(await named('carla')).toEqual(await clientNamesOf('carla'))
      expect(await named('otto')).toEqual(await clientNamesOf('otto'))
    }),

    // Specification S7.1.
    step('without a token, or with a wrong one, nothing answers', async () => {
      for (const headers of [{}, { authorization: 'Bearer none' }, { authorization: 'Basic bm9uZQ==' }]) {
        for (const { path } of [npvSnapshot, initStartUp, saveSelectedClient]) {
          expect((await caller.post(`/api${path}`, { data: {}, headers })).status()).toBe(401)
        }
      }
    }),
  ]),
)
