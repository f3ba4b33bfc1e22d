import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countryPolygons } from './country-polygons.ts'

const polygonsOf = (code: string) => countryPolygons().find(({ country }) => country === code)!.polygons

describe('the polygons of a country', () => {
  it('are rings of at least three points', () => {
    const rings = countryPolygons().flatMap(({ polygons }) => polygons.flat())
    ok(rings.every(({ length }) => length > 2))
  })
  it('are one for each island', () => {
    deepEqual(
      polygonsOf('NZ').map((rings) => rings.length),
      [1, 1],
    )
  })
  it('have a hole where another country is inside', () => {
    const [[outer, hole] = []] = polygonsOf('ZA')
    equal(polygonsOf('ZA').length, 1)
    const [[lesotho] = []] = polygonsOf('LS')
    // Both have the same border, which begins at different points.
    const key = ([x, y]: readonly [number, number]) => `${x.toFixed(6)} ${y.toFixed(6)}`
    deepEqual([...new Set(hole!.map(key))].sort(), [...new Set(lesotho!.map(key))].sort())
    ok(outer!.length > hole!.length)
  })
  it('are cut where they cross the antimeridian, so that parts are at both edges of the map', () => {
    const edges = polygonsOf('RU').flatMap(([outer]) => outer!.map(([x]) => x))
    ok(Math.min(...edges) < -100 && Math.max(...edges) > 100)
  })
  it('have the south below: y grows downwards', () => {
    const southOf = (code: string) => Math.max(...polygonsOf(code).flatMap(([outer]) => outer!.map(([, y]) => y)))
    ok(southOf('AR') > 0 && southOf('IS') < 0)
  })
})
