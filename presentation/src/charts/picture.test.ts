import assert from 'node:assert/strict'
import { test } from 'node:test'

import { THEME } from '../../testing/chart-theme.ts'
import { type Picture, pictureSvg } from './picture.ts'

const picture: Picture = {
  title: 'Risk pie',
  head: ['Halden & Sons <Trust>', '3 of 5 accounts', 'USD', 'Close of 19 Nov 2026'],
  svg: '<svg width="328" height="100"></svg>',
  width: 328,
  height: 100,
  key: [],
  lines: [],
}

/** The content and the y position of each text element. */
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text x="16" y="(\d+)"[^>]*>([^<]*)<\/text>/g)].map(([, y, words]) => [Number(y), words])

test('a picture has client, currency and date below its title, and splits no part over two lines', () => {
  const { text, height } = pictureSvg(picture, THEME)
  // 328 pixels hold 53 characters of 11 pixels by 0.56: the close begins at the 49th.
  assert.deepEqual(textsOf(text), [
    [30, 'Risk pie'],
    [48, 'Halden &amp; Sons &lt;Trust&gt; · 3 of 5 accounts · USD'],
    [66, 'Close of 19 Nov 2026'],
  ])
  // Two lines of 18 pixels more than without them, and the drawing below them.
  assert.equal(height, pictureSvg({ ...picture, head: [] }, THEME).height + 36)
  assert.match(text, /<svg x="16" y="84" width="328"/)
})

test('a name that is wider than the picture wraps', () => {
  const words = Array.from({ length: 12 }, (_, place) => `Partner${place}`)
  const { text } = pictureSvg({ ...picture, head: [words.join(' '), 'EUR'] }, THEME)
  const lines = textsOf(text).slice(1)
  assert.ok(lines.length > 2)
  assert.ok(lines.every(([, line]) => String(line).length * THEME.fontSize * 0.56 <= 328))
  assert.equal(lines.map(([, line]) => line).join(' '), `${words.join(' ')} EUR`)
})

test('a picture embeds its font if one is passed', () => {
  const font = 'data:font/woff2;base64,d09GMg=='
  assert.ok(pictureSvg({ ...picture, font }, THEME).text.includes(`src:url(${font})`))
  assert.ok(!pictureSvg(picture, THEME).text.includes('@font-face'))
})
