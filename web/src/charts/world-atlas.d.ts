/** The topology of the world's countries: TypeScript widens the types of a JSON file so far that they fit nothing. */
declare module 'world-atlas/countries-110m.json' {
  const atlas: Parameters<typeof import('topojson-client').feature>[0]
  export = atlas
}
