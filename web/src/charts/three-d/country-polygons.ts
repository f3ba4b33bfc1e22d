import { type GeoPermissibleObjects, geoNaturalEarth1, geoPath } from 'd3-geo'
import { countryShapes } from '../country-shapes.ts'

type Point = readonly [number, number]

/** The polygons of a country. */
interface CountryPolygons {
  /** ISO alpha-2 code; undefined if it has none. */
  readonly country: string | undefined
  /** Polygons, each of an outer ring and its holes; y grows to the south. */
  readonly polygons: readonly (readonly (readonly Point[])[])[]
}

let cached: readonly CountryPolygons[] | undefined

/** The shapes of the world map in its projection, cut at the antimeridian. */
export function countryPolygons(): readonly CountryPolygons[] {
  cached ??= project()
  return cached
}

const project = (): readonly CountryPolygons[] =>
  countryShapes().map(({ country, shape }) => ({ country, polygons: polygonsOf(ringsOf(shape)) }))

/** The rings that the projection's path generator draws. */
function ringsOf(shape: GeoPermissibleObjects): readonly (readonly Point[])[] {
  const rings: Point[][] = []
  const pen = {
    beginPath: () => {},
    closePath: () => {},
    arc: () => {},
    moveTo: (x: number, y: number) => void rings.push([[x, y]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([x, y]),
  }
  geoPath(geoNaturalEarth1().scale(100).translate([0, 0]), pen)(shape)
  return rings.filter(({ length }) => length > 2)
}

/** A ring inside another one is a hole of it. */
function polygonsOf(rings: readonly (readonly Point[])[]): CountryPolygons['polygons'] {
  const holes = rings.map((ring, at) => rings.findIndex((other, place) => place !== at && isInside(ring[0]!, other)))
  return rings.flatMap((ring, at) => (holes[at] === -1 ? [[ring, ...rings.filter((_, place) => holes[place] === at)]] : []))
}

/** Whether a point is inside a ring (ray casting). */
function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  return ring.reduce((isIn, [ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length]!
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !isIn : isIn
  }, false)
}
