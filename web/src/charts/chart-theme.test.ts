import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { THEME } from '../../../presentation/testing/chart-theme.ts'
import { inWords } from '../../testing/chart-in-words.ts'
import { DRAWN_CHARTS } from '../../testing/drawn-charts.ts'
import { done, used, withPage } from '../../testing/page.ts'
import { histogramRem, horizontalBarsRem, selectedPoint } from './chart-model.ts'
import { countryShapes } from './country-shapes.ts'
import { savePng, saveSvg } from './save-picture.ts'
import { useChartTheme } from './theme.ts'
import type { DrawnChart } from './three-d/drawn-chart.ts'
import { sentenceOf } from './three-d/sentence-of.ts'

describe('the colours of charts', () => {
  withPage()

  it('are those of the page, whose changes they follow', async () => {
    const { style, dataset } = document.documentElement
    const set = (name: string, value: string) => style.setProperty(name, value)
    for (const [name, value] of [
      ['--c1', ' c1 '] as const,
      ['--d-3', 'd'] as const,
      ['--q7', 'q'] as const,
      ['--gain', 'g'] as const,
    ])
      set(name, value)
    style.fontSize = '16px'
    const hook = await used(useChartTheme, undefined)
    const { categories, diverging, sequential, gain, hasPatterns, fontSize } = hook.result
    deepEqual([categories[0], diverging[0], sequential[6], gain, hasPatterns, fontSize], ['c1', 'd', 'q', 'g', false, 11])
    deepEqual([categories.length, diverging.length, sequential.length], [8, 7, 7])
    const former = hook.result
    await hook.rerender(undefined)
    equal(hook.result, former)
    await done(async () => {
      dataset.patterns = 'on'
      await new Promise((resolve) => setTimeout(resolve))
    })
    equal(hook.result.hasPatterns, true)
    await hook.unmount()
  })
})

describe('a chart', () => {
  it('in three dimensions has the sentence that it has in two', () => {
    for (const { data } of DRAWN_CHARTS) {
      const said = inWords(data)
      const [first] = Array.isArray(said) ? said : [said]
      const drawn = (data.kind === 'regions' ? { data, scale: 'diverging' } : { data }) as DrawnChart
      equal(sentenceOf(drawn), first.sentence)
    }
  })
  it('has the height that its bars or markers need, in rem', () => {
    deepEqual([histogramRem(0), histogramRem(2)], [15, 17])
    deepEqual([horizontalBarsRem(1), horizontalBarsRem(10)], [13.75, 19.75])
  })
  it('shows which of its points is chosen', () => {
    const choosable = { points: [null, { key: 'a', label: '' }, { key: 'b', label: '' }], ofRow: () => null }
    const choice = (key: string | null) => ({ key, onPress: () => {} })
    deepEqual(
      [choice('a'), choice('b'), choice('x'), choice(null), undefined].map((each) => selectedPoint({ choosable }, each)),
      [1, 2, null, null, null],
    )
    equal(selectedPoint({}, choice('a')), null)
  })
  it('of the world has every country but Antarctica', () => {
    const shapes = countryShapes()
    equal(
      shapes.some(({ shape }) => shape.id === '010'),
      false,
    )
    equal(
      shapes.some(({ country }) => country === 'CH'),
      true,
    )
  })
})

describe('a picture of a chart', () => {
  withPage()
  afterEach(() => mock.restoreAll())
  const PICTURE = {
    title: 'Profit',
    head: [],
    svg: '<svg width="400" height="100"></svg>',
    width: 400,
    height: 100,
    key: [],
    lines: [],
  }
  const saved: (readonly [name: string, type: string])[] = []
  function saving() {
    saved.length = 0
    let type = ''
    mock.method(URL, 'createObjectURL', (blob: Blob) => {
      type = blob.type
      return 'blob:1'
    })
    window.HTMLElement.prototype.click = function (this: HTMLElement) {
      saved.push([(this as HTMLAnchorElement).download, type])
    }
  }

  it('is saved as a drawing', async () => {
    saving()
    await saveSvg({ name: 'profit', rows: 3 }, PICTURE, THEME)
    deepEqual(saved, [['profit.svg', 'image/svg+xml;charset=utf-8']])
  })
  it('is saved as pixels, two for each of the page', async () => {
    saving()
    const drawn: unknown[] = []
    class Canvas {
      readonly width: number
      readonly height: number
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
      }
      getContext() {
        return { drawImage: (_: object, ...place: readonly number[]) => drawn.push(place) }
      }
      async convertToBlob({ type }: { readonly type: string }) {
        return new Blob([], { type })
      }
    }
    class Picture {
      src = ''
      readonly size: readonly number[]
      constructor(...size: readonly number[]) {
        this.size = size
        drawn.push(size)
      }
      async decode() {
        drawn.push(this.src.startsWith('data:image/svg+xml;charset=utf-8,%3Csvg'))
      }
    }
    Object.assign(globalThis, { OffscreenCanvas: Canvas, Image: Picture })
    await savePng({ name: 'profit', rows: 3 }, PICTURE, THEME)
    const [size] = drawn as readonly (readonly [number, number])[]
    deepEqual(drawn, [size, true, [0, 0, 2 * size![0], 2 * size![1]]])
    deepEqual(saved, [['profit.png', 'image/png']])
    for (const name of ['OffscreenCanvas', 'Image']) Reflect.deleteProperty(globalThis, name)
  })
})
