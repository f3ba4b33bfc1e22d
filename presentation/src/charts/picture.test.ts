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

test('the legend has as many entries in a row as fit, each behind its mark', () => {
  const name = (letter: string) => letter.repeat(17)
  const key = [
    { label: name('a'), figure: '9%', swatch: 0, mark: 'circle' },
    { label: name('b'), figure: '8%', swatch: 1, mark: 'line' },
    { label: name('c'), figure: '7%', swatch: 'benchmark', mark: 'diamond' },
  ] as const
  const { text, height } = pictureSvg({ ...picture, key: [...key] }, THEME)
  // A name and its figure, 20 characters of 6.16 pixels, take 157.2 with mark and gap: two of them fit into 328 pixels. The
  // first row is 20 pixels below the drawing, which begins at 84.
  const places = [...text.matchAll(/<text x="([\d.]+)" y="(\d+)"[^>]*>(\w+) (\d%)</g)].map(([, x, ...place]) => [
    Number(x).toFixed(1),
    ...place,
  ])
  assert.deepEqual(places, [
    ['32.0', '208', name('a'), '9%'],
    ['189.2', '208', name('b'), '8%'],
    ['32.0', '226', name('c'), '7%'],
  ])
  assert.match(text, /<circle cx="21" cy="204" r="5" fill="c1"\/>/)
  assert.match(text, /<path d="M173\.2\d* 204h12" stroke="c2" stroke-width="2"\/>/)
  assert.match(text, /<path d="M16 222l5 -5l5 5l-5 5z" fill="benchmark"\/>/)
  // Two rows of 18 pixels and the gap below them.
  assert.equal(height, pictureSvg(picture, THEME).height + 40)
})

test('the legend of a scale has a box a step, and its numbers below: from end to end where gains and losses are', () => {
  const scaleOf = (scale: 'diverging' | 'sequential', steps: number, marks: readonly string[]) => {
    const { text } = pictureSvg({ ...picture, scaleKey: { scale, steps, marks } }, THEME)
    const boxes = [...text.matchAll(/<rect x="([\d.]+)" y="200" width="([\d.]+)" height="8" fill="([^"]+)"/g)]
    const numbers = [...text.matchAll(/<text x="([\d.]+)" y="221"[^>]*text-anchor="(\w+)">([^<]+)</g)]
    return [boxes.map(([, ...box]) => box), numbers.map(([, ...number]) => number)]
  }
  // 288 pixels: four boxes 72 apart.
  assert.deepEqual(scaleOf('sequential', 4, ['0', '1', '2']), [
    [
      ['16', '70', 'q1'],
      ['88', '70', 'q2'],
      ['160', '70', 'q3'],
      ['232', '70', 'q4'],
    ],
    [
      ['16', 'start', '0'],
      ['88', 'start', '1'],
      ['160', 'start', '2'],
    ],
  ])
  assert.deepEqual(scaleOf('diverging', 7, ['low', 'none', 'high'])[1], [
    ['16', 'start', 'low'],
    ['159', 'middle', 'none'],
    ['302', 'end', 'high'],
  ])
})
