/*
 * What the script knows of a chart: shapes, colours and finished texts. It knows no number's meaning and formats none, so that a
 * figure reads here as it reads everywhere else. An `item` is the place of what is drawn among the chart's tooltips.
 */

/** How the chart looks. Colours are CSS colours. */
export interface Look {
  /** Behind everything. */
  readonly surface: string
  /** Floor and walls. */
  readonly ground: string
  readonly grid: string
  /** The plane at zero, and lines that must be seen. */
  readonly baseline: string
  readonly text: string
  /** Around what is chosen. */
  readonly accent: string
  /** Labels of axes. */
  readonly label: string
  readonly fontFamily: string
  /** In pixels. */
  readonly fontSize: number
}

/** By what a shape is recognised beside its colour. */
export type Pattern = 'rising' | 'dots' | 'falling' | 'grid' | 'level' | 'upright' | 'triangles'

/** A text at a place of an axis. */
export interface Tick {
  readonly at: number
  readonly text: string
}

export type ChartSpec = Grid | Donut | Treemap3d | ExtrudedMap

/**
 * A box of slots across, rows into the depth and heights from 0 (bottom) to 1 (top): bars, bridges, ribbons, histograms, scatters.
 * A slot's middle is at its whole number: the first slot reaches from −0.5 to 0.5. So do rows; the first is the farthest.
 */
export interface Grid {
  readonly kind: 'grid'
  readonly slots: number
  readonly rows: number
  readonly heights: readonly Tick[]
  /** Heights of the planes at zero. */
  readonly zeros: readonly number[]
  readonly across: readonly Tick[]
  /** Texts across are names, which take several lines, rather than numbers or days, of which some may be left out. */
  readonly isNamed: boolean
  readonly along: readonly Tick[]
  /** What is measured in each direction, where the ticks do not say. */
  readonly titles?: { readonly across?: string; readonly up?: string; readonly along?: string }
  readonly bars: readonly Bar[]
  readonly ribbons: readonly Ribbon[]
  readonly beads: readonly Bead[]
  /** Panes right through the depth, such as a mark in a histogram. */
  readonly panes: readonly { readonly at: number; readonly text: string }[]
  /** Lines from slot to slot at one height, such as between the steps of a bridge. */
  readonly links: readonly { readonly from: number; readonly to: number; readonly height: number }[]
}

export interface Bar {
  readonly item: number
  readonly at: number
  readonly row: number
  /** Heights; `to` may be below `from`. */
  readonly from: number
  readonly to: number
  readonly colour: string
  readonly pattern?: Pattern | undefined
  /** Over it. */
  readonly text?: string
}

export interface Ribbon {
  readonly row: number
  readonly colour: string
  /** Of each slot; null breaks it. */
  readonly heights: readonly (number | null)[]
  /** Narrow, for what is only compared with. */
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
  /** On a thin stem from the bottom, so that its place can be read. */
  readonly hasStem: boolean
}

/** Parts of a whole as a ring, clockwise. */
export interface Donut {
  readonly kind: 'donut'
  readonly parts: readonly {
    readonly item: number
    /** Of the whole ring, 0 to 1. */
    readonly share: number
    readonly colour: string
    readonly pattern?: Pattern | undefined
    readonly text: string
  }[]
}

/** Treemap3d on a floor that is `ratio` times as wide as deep. Places and sizes are shares of its width and of its depth. */
export interface Treemap3d {
  readonly kind: 'treemap3d'
  readonly ratio: number
  readonly blocks: readonly Block[]
  readonly heads: readonly { readonly x: number; readonly z: number; readonly width: number; readonly text: string }[]
}

export interface Block {
  readonly item: number
  readonly x: number
  readonly z: number
  readonly width: number
  readonly depth: number
  /** −1 to 1: below zero it hangs under the floor. */
  readonly height: number
  readonly colour: string
  readonly ink: string
  readonly lines: readonly string[]
  readonly isHatched: boolean
  readonly isOutlined: boolean
}

/** Regions raised from a map, or sunk into it. Points are in any unit; y grows to the south. */
export interface ExtrudedMap {
  readonly kind: 'extrudedMap'
  readonly regions: readonly Region[]
}

export interface Region {
  /** Null for one that says nothing. */
  readonly item: number | null
  readonly colour: string
  /** −1 to 1. */
  readonly height: number
  readonly text?: string
  /** Polygons, each of an outer ring and its holes. */
  readonly polygons: readonly (readonly (readonly (readonly [number, number])[])[])[]
}

/** What a chart tells of the hand on it: the item under the pointer, where in pixels, or nothing. */
export interface Events {
  readonly onPoint: (point: { readonly item: number; readonly x: number; readonly y: number } | null) => void
  readonly onChoose: (item: number) => void
  /** The browser has taken the drawing away: it will not come back by itself. */
  readonly onLost: () => void
}

/** A chart on the page. Angles are in degrees, places in pixels of its host. */
export interface Chart {
  readonly show: (spec: ChartSpec, look: Look) => void
  /** Turns to the right and upwards, against the present view. */
  readonly turn: (right: number, up: number) => void
  /** Back to the view it began with. */
  readonly reset: () => void
  /** The item at a place, or null. */
  readonly pick: (x: number, y: number) => number | null
  /** Marks an item, or none, and says where it is. */
  readonly mark: (item: number | null) => { readonly x: number; readonly y: number } | null
  /** Keeps an item framed while the others stand back, or none: what is chosen of the chart, wherever the hand is. */
  readonly choose: (item: number | null) => void
  /** The chart as an SVG document that holds its picture and its texts. */
  readonly picture: () => { readonly svg: string; readonly width: number; readonly height: number }
  /** Takes it from the page and gives its graphics memory back. */
  readonly dispose: () => void
}

/** What the script puts on the window. */
export interface NChart3D {
  /** Draws a chart in an element that has a size and a position. Throws where the browser has no WebGL 2. */
  readonly mount: (host: HTMLElement, spec: ChartSpec, look: Look, events: Events) => Chart
}
