/*
 * The input of the script: shapes, colours and formatted texts. The script formats no numbers, so that a number reads the same
 * here as in the rest of the portal. An `item` is an index into the chart's tooltips.
 */

/** Colours (as CSS colours) and font of the chart. */
export interface Look {
  /** Background colour. */
  readonly surface: string
  /** Colour of floor and walls. */
  readonly ground: string
  readonly grid: string
  /** Planes at zero, and lines that must be visible. */
  readonly baseline: string
  readonly text: string
  /** Frame around the selected item. */
  readonly accent: string
  /** Axis labels. */
  readonly label: string
  readonly fontFamily: string
  /** In pixels. */
  readonly fontSize: number
}

/** Distinguishes a shape in addition to its colour. */
export type Pattern = 'rising' | 'dots' | 'falling' | 'grid' | 'level' | 'upright' | 'triangles'

/** A text at a position of an axis. */
export interface Tick {
  readonly at: number
  readonly text: string
}

export type ChartSpec = Grid | Donut | Treemap3d | ExtrudedMap

/**
 * A box of slots across, rows into the depth and heights from 0 (bottom) to 1 (top): bars, waterfalls, ribbons, histograms,
 * scatters. Slot n is centred at n: the first slot reaches from −0.5 to 0.5. Rows work the same way; the first row is the
 * farthest.
 */
export interface Grid {
  readonly kind: 'grid'
  readonly slots: number
  readonly rows: number
  readonly heights: readonly Tick[]
  /** Heights at which a zero plane is drawn. */
  readonly zeros: readonly number[]
  readonly across: readonly Tick[]
  /** Whether the labels across are names, which may wrap. Numbers and dates do not wrap, and some may be omitted. */
  readonly isNamed: boolean
  readonly along: readonly Tick[]
  /** Axis titles, where the ticks do not show what is measured. */
  readonly titles?: { readonly across?: string; readonly up?: string; readonly along?: string }
  readonly bars: readonly Bar[]
  readonly ribbons: readonly Ribbon[]
  readonly beads: readonly Bead[]
  /** Panes through the whole depth, such as a marker in a histogram. */
  readonly panes: readonly { readonly at: number; readonly text: string }[]
  /** Horizontal lines between slots, such as between the steps of a waterfall. */
  readonly links: readonly { readonly from: number; readonly to: number; readonly height: number }[]
}

export interface Bar {
  readonly item: number
  readonly at: number
  readonly row: number
  /** Heights; `to` may be less than `from`. */
  readonly from: number
  readonly to: number
  readonly colour: string
  readonly pattern?: Pattern | undefined
  /** Label above the bar. */
  readonly text?: string
}

export interface Ribbon {
  readonly row: number
  readonly colour: string
  /** One height per slot; null interrupts the ribbon. */
  readonly heights: readonly (number | null)[]
  /** Whether the ribbon is narrow, as for a benchmark. */
  readonly isNarrow: boolean
}

export interface Bead {
  readonly item: number
  readonly at: number
  readonly row: number
  readonly height: number
  /** Diameter as a share of the grid's height. */
  readonly size: number
  readonly colour: string
  readonly shape: 'ball' | 'diamond'
  readonly text?: string
  /** Whether a thin line connects the bead to the floor, so that its position can be read. */
  readonly hasStem: boolean
}

/** A donut chart, clockwise. */
export interface Donut {
  readonly kind: 'donut'
  readonly parts: readonly {
    readonly item: number
    /** Share of the whole, 0 to 1. */
    readonly share: number
    readonly colour: string
    readonly pattern?: Pattern | undefined
    readonly text: string
  }[]
}

/** A treemap on a floor whose width is `ratio` times its depth. Positions and sizes are shares of that width and depth. */
export interface Treemap3d {
  readonly kind: 'treemap3d'
  readonly ratio: number
  readonly tiles: readonly TreemapTile[]
  readonly heads: readonly { readonly x: number; readonly z: number; readonly width: number; readonly text: string }[]
}

export interface TreemapTile {
  readonly item: number
  readonly x: number
  readonly z: number
  readonly width: number
  readonly depth: number
  /** −1 to 1; a negative tile hangs below the floor. */
  readonly height: number
  readonly colour: string
  readonly ink: string
  readonly lines: readonly string[]
  readonly isHatched: boolean
  readonly isOutlined: boolean
}

/** A map whose regions rise or sink. Points are in any unit; y grows to the south. */
export interface ExtrudedMap {
  readonly kind: 'extrudedMap'
  readonly regions: readonly Region[]
}

export interface Region {
  /** Null for a region without a value. */
  readonly item: number | null
  readonly colour: string
  /** −1 to 1. */
  readonly height: number
  readonly text?: string
  /** Polygons, each of an outer ring and its holes. */
  readonly polygons: readonly (readonly (readonly (readonly [number, number])[])[])[]
}

/** Pointer events of a chart: the item under the pointer and the position in pixels, or null. */
export interface Events {
  readonly onPoint: (point: { readonly item: number; readonly x: number; readonly y: number } | null) => void
  readonly onChoose: (item: number) => void
  /** The WebGL context is lost and will not be restored. */
  readonly onLost: () => void
}

/** A mounted chart. Angles are in degrees, positions in pixels of its host element. */
export interface Chart {
  readonly show: (spec: ChartSpec, look: Look) => void
  /** Rotates to the right and upwards, relative to the present view. */
  readonly rotate: (right: number, up: number) => void
  /** Restores the initial view. */
  readonly reset: () => void
  /** The item at a pixel, or null. */
  readonly itemAt: (x: number, y: number) => number | null
  /** Highlights an item, or none, and returns its position. */
  readonly highlight: (item: number | null) => { readonly x: number; readonly y: number } | null
  /** Selects an item, or none: it is framed and the others are dimmed. */
  readonly select: (item: number | null) => void
  /** The chart as an SVG document that contains a raster image and its texts. */
  readonly toSvg: () => { readonly svg: string; readonly width: number; readonly height: number }
  /** Removes the chart and releases its graphics memory. */
  readonly dispose: () => void
}

/** The global object that the script defines. */
export interface NChart3D {
  /** Draws a chart into an element that has a size and is positioned. Throws if the browser has no WebGL 2. */
  readonly mount: (host: HTMLElement, spec: ChartSpec, look: Look, events: Events) => Chart
}
