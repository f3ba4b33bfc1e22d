import { countryOfNumber } from '@portal/presentation/charts/country-numbers.ts'
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import atlas from 'world-atlas/countries-110m.json'

const ANTARCTICA = '010'

type Point = readonly [number, number]

/** A country as flat shapes. */
interface CountryPolygons {
  /** Its alpha-2 code; undefined where it has none. */
  readonly country: string | undefined
  /** Each of an outer ring and its holes; y grows to the south. */
  readonly polygons: readonly (readonly (readonly Point[])[])[]
}

let made: readonly CountryPolygons[] | undefined

/** The shapes of the world's map in its projection, cut at the antimeridian. */
export function countryPolygons(): readonly CountryPolygons[] {
  made ??= project()
  return made
}

type Topology = Parameters<typeof feature>[0]
type Shapes = Extract<ReturnType<typeof feature>, { readonly type: 'FeatureCollection' }>

function project(): readonly CountryPolygons[] {
  const topology = atlas as unknown as Topology
  const { features } = feature(topology, topology.objects.countries!) as Shapes
  return features
    .filter(({ id }) => id !== ANTARCTICA)
    .map((shape) => ({ country: countryOfNumber(String(shape.id)), polygons: polygonsOf(ringsOf(shape)) }))
}

/** The rings that the projection's own path draws. */
function ringsOf(shape: Shapes['features'][number]): readonly (readonly Point[])[] {
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

/** A ring inside another one is its hole. */
function polygonsOf(rings: readonly (readonly Point[])[]): CountryPolygons['polygons'] {
  const holes = rings.map((ring, at) => rings.findIndex((other, place) => place !== at && isInside(ring[0]!, other)))
  return rings.flatMap((ring, at) => (holes[at] === -1 ? [[ring, ...rings.filter((_, place) => holes[place] === at)]] : []))
}

/** Whether a ray from a point crosses a ring an odd number of times. */
function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  return ring.reduce((isIn, [ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length]!
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !isIn : isIn
  }, false)
}
