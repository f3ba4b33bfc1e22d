import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'

import { compressed } from './compressed.ts'

const LONG = Buffer.from(JSON.stringify({ rows: Array.from({ length: 500 }, (_, row) => ({ row, npv: row * 1000 })) }))

describe('a compressed reply', () => {
  it('says the same, shorter, and is made once for the same bytes', async () => {
    const reply = { bytes: LONG }
    const [first, second] = await Promise.all([compressed(reply, 'gzip, deflate, br'), compressed(reply, 'br;q=1, gzip;q=0.8')])
    equal(first, second)
    deepEqual(gunzipSync(first!), LONG)
    ok(first!.length < LONG.length / 3)
    notEqual(await compressed({ bytes: LONG }, 'gzip'), first)
  })

  it('is for long replies to those who take gzip', () => {
    for (const refused of [undefined, '', 'br', 'gzip;q=0', 'gzip;q=0.000', 'x-gzip', 'identity, deflate'])
      equal(compressed({ bytes: LONG }, refused), undefined, refused)
    equal(compressed({ bytes: Buffer.from('{"rows":[]}') }, 'gzip'), undefined)
    ok(compressed({ bytes: LONG }, 'deflate;q=0.5, GZIP'))
  })
})
