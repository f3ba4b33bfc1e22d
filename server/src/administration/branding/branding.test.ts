import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { clientBranding, institutionBranding } from '@portal/contract/institution/branding.ts'
import { brandingOfReports } from '#store/institution/branding.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { drawPng } from '../../../testing/drawings/draw-png.ts'
import { SMALL_JPEG } from '../../../testing/drawings/small-jpeg.ts'
import { clientId, HARBOUR, MEADOW, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../../testing/servers/administration-server.ts'

const ALDER = clientId(HARBOUR, 'Alder')
const NOT_FOUND = { status: 404, body: { reason: 'Not found' } }
const DONE = { status: 200, body: {} }
const NONE = { colour: null, accentColour: null, adviser: null, contact: null, coveringText: null }
const PNG = Buffer.from(drawPng(64, 32)).toString('base64')

describe('what reports look like', () => {
  let server: AdministrationServer
  before(async () => {
    server = await openAdministrationServer()
  })
  after(() => server.close())

  const save = (body: object, who: PersonName = 'admin') =>
    server.ask(who, 'POST', '/b2b/branding', { clientID: null, ...NONE, ...body })
  const ofInstitution = async (who: PersonName = 'admin') =>
    (await server.ask<ResponseOf<typeof institutionBranding>>(who, 'GET', '/b2b/branding')).body.own
  const ofClient = (id = ALDER, who: PersonName = 'admin') =>
    server.ask<ResponseOf<typeof clientBranding>>(who, 'GET', `/b2b/branding/client/${id}`)
  const inReports = (name: string, institutionId = HARBOUR) =>
    server.db.withInstitution(institutionId, (tx) => brandingOfReports(tx, institutionId, name))

  it('is the institution’s where a client sets nothing, and the client’s where it does', async () => {
    deepEqual(await save({ colour: '#1F5FBF', adviser: ' Ada \u0007Stone ', coveringText: 'One\r\nTwo', logo: PNG }), {
      status: 200,
      body: {},
    })
    deepEqual(await save({ clientID: ALDER, adviser: 'Bea Field', logo: SMALL_JPEG.toString('base64') }), DONE)
    const own = await ofInstitution()
    deepEqual(own, {
      ...NONE,
      colour: '#1F5FBF',
      adviser: 'Ada  Stone',
      coveringText: 'One\nTwo',
      logo: { url: `data:image/png;base64,${PNG}`, width: 64, height: 32 },
    })
    const { body } = await ofClient()
    deepEqual([body.inherited, body.own.adviser, body.own.colour, body.own.logo?.width], [own, 'Bea Field', null, 32])
    const alder = await inReports('Alder')
    deepEqual(
      [alder.colour, alder.adviser, alder.coveringText, alder.logo?.type, alder.institutionName],
      ['#1F5FBF', 'Bea Field', 'One\nTwo', 'jpeg', 'Harbour'],
    )
    const birch = await inReports('Birch')
    deepEqual([birch.adviser, birch.logo?.type], ['Ada  Stone', 'png'])
    // Another client of the same name, of another institution.
    deepEqual((await inReports('Alder', MEADOW)).adviser, null)
  })

  it('keeps the logo where none is sent, and loses it where null is; a client without anything has no row', async () => {
    await save({ clientID: ALDER, logo: PNG })
    await save({ clientID: ALDER, adviser: 'Cy' })
    equal((await ofClient()).body.own.logo?.width, 64)
    await save({ clientID: ALDER, logo: null })
    deepEqual((await ofClient()).body.own, { ...NONE, logo: null })
  })

  it('says in the audit trail which parts changed, without the texts', async () => {
    await save({ contact: 'ada@harbour.example' })
    const rows = await server.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents))
    deepEqual(rows.filter(({ action }) => action === 'institution.design-reports').at(-1)?.details, {
      parts: ['colour', 'adviser', 'contact', 'coveringText'],
    })
  })

  it('of a client of others, or of one that is not there, is neither read nor set', async () => {
    const foreign = clientId(MEADOW, 'Alder')
    deepEqual(await ofClient(foreign), NOT_FOUND)
    deepEqual(await save({ clientID: foreign, adviser: 'X' }), NOT_FOUND)
    deepEqual(await ofClient(ALDER, 'stranger'), NOT_FOUND)
    deepEqual(await save({ clientID: ALDER, adviser: 'X' }, 'stranger'), NOT_FOUND)
    deepEqual((await ofInstitution('stranger')).contact, null)
  })

  it('has colours that are read on white paper: headings with a contrast of 4.5, lines of 3', async () => {
    const reason = async (body: object) => {
      const reply = await save(body)
      return [reply.status, reply.body.reason]
    }
    deepEqual(await reason({ colour: '#ff9900' }), [
      400,
      '#ff9900 has a contrast of 2.1 : 1 with white paper. Headings need at least 4.5 : 1: choose a darker colour.',
    ])
    // #767676 has 4.54, #777777 4.48; #949494 has 3.03, #959595 2.99.
    equal((await save({ colour: '#767676', accentColour: '#949494' })).status, 200)
    equal((await save({ colour: '#777777' })).status, 400)
    equal((await save({ accentColour: '#959595' })).status, 400)
    equal((await save({ colour: 'red' })).status, 400)
  })

  it('has texts of a length that the first page holds', async () => {
    equal((await save({ coveringText: 'a'.repeat(1200), contact: '1\n2\n3\n4\n5\n6' })).status, 200)
    equal((await save({ coveringText: 'a'.repeat(1201) })).status, 400)
    equal((await save({ coveringText: '1\n'.repeat(14).concat('a') })).status, 400)
    equal((await save({ contact: '1\n2\n3\n4\n5\n6\n7' })).status, 400)
    equal((await save({ adviser: 'a\nb' })).status, 400)
    equal((await save({ adviser: ' ' })).status, 400)
  })
})
