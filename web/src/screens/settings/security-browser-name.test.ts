import assert from 'node:assert/strict'
import { test } from 'node:test'

import { browserName } from './security-browser-name.ts'

test('a session is shown by browser and system; an unknown user agent is unchanged', () => {
  const mozilla = 'Mozilla/5.0'
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  for (const [userAgent, name] of [
    [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox 145 on Linux'],
    [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge 142 on Windows'],
    [`${mozilla} (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome 142 on Android'],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1`,
      'Safari 26 on iOS',
    ],
    ['curl/8.14.1', 'curl/8.14.1'],
    ['', 'An unknown browser'],
  ] as const)
    assert.equal(browserName(userAgent), name)
})
