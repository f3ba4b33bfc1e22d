import type { Object3D, Scene } from 'three'
import { donutOf } from '#donut.ts'
import { extrudedMapOf } from '#extruded-map.ts'
import { gridOf } from '#grid.ts'
import type { PlacedLabel } from '#label.ts'
import { labelsAsSvg, placeLabels, renderLabels, withoutOverlaps } from '#labels.ts'
import type { Highlights } from '#paint.ts'
import { followPointer } from '#pointer-controls.ts'
import type { Chart, ChartSpec, Events, Look } from '#spec.ts'
import { createStage, disposeTree, removeStage, type Stage, sceneOf } from '#stage.ts'
import { treemap3dOf } from '#treemap3d.ts'
import { type View, viewFrom } from '#view.ts'
import type { ChartObject } from './chart-object.ts'
import { isUnobstructed, itemAtPixel } from './hit-test.ts'

/** Range of the tilt: never from below the floor, never from straight above. */
const TILTS = { least: 4, most: 88 }

/** The state of a mounted chart. */
interface Mounted {
  readonly host: HTMLElement
  readonly stage: Stage
  shown: { readonly spec: ChartSpec; readonly look: Look }
  drawn: { readonly object: ChartObject; readonly scene: Scene } | undefined
  /** Undefined until the user rotates the chart. */
  angles: { readonly turn: number; readonly tilt: number } | undefined
  /** The view of the last draw. */
  view: View | undefined
  labels: readonly PlacedLabel[]
  highlights: Highlights
  /** The frame around the selected item. */
  selectionFrame: Object3D | null
  /** The handle of the requested animation frame, or 0. */
  frame: number
  size: string
}

/** Draws a chart into an element that has a size and is positioned. Throws if the browser has no WebGL 2. */
export function mount(host: HTMLElement, spec: ChartSpec, look: Look, events: Events): Chart {
  const chart: Mounted = {
    host,
    stage: createStage(host),
    shown: { spec, look },
    drawn: undefined,
    angles: undefined,
    view: undefined,
    labels: [],
    highlights: { hovered: null, selected: null },
    selectionFrame: null,
    frame: 0,
    size: '',
  }
  const release = attachListeners(chart, events)
  return {
    show: (nextSpec, nextLook) => show(chart, nextSpec, nextLook),
    rotate: (right, up) => rotate(chart, right, up),
    reset: () => {
      chart.angles = undefined
      requestDraw(chart)
    },
    itemAt: (x, y) => itemAt(chart, x, y),
    highlight: (item) => highlight(chart, item),
    select: (item) => {
      if (item === chart.highlights.selected) return
      showHighlights(chart, { ...chart.highlights, selected: item })
      requestDraw(chart)
    },
    toSvg: () => toSvg(chart),
    dispose: () => {
      release()
      dispose(chart)
    },
  }
}

/** Attaches size and pointer listeners. Returns a function that removes them. */
function attachListeners(chart: Mounted, events: Events): () => void {
  const { canvas } = chart.stage
  const onLost = (event: Event) => {
    event.preventDefault()
    events.onLost()
  }
  const release = followPointer(canvas, {
    onTurn: (right, up) => rotate(chart, right, up),
    onMove: (x, y) => {
      const item = itemAt(chart, x, y)
      highlight(chart, item)
      events.onPoint(item === null ? null : { item, x, y })
    },
    onLeave: () => {
      highlight(chart, null)
      events.onPoint(null)
    },
    onPress: (x, y) => {
      const item = itemAt(chart, x, y)
      if (item !== null) events.onChoose(item)
    },
  })
  canvas.addEventListener('webglcontextlost', onLost)
  resize(chart)
  const observer = new ResizeObserver(() => resize(chart))
  observer.observe(chart.host)
  return () => {
    observer.disconnect()
    release()
    canvas.removeEventListener('webglcontextlost', onLost)
  }
}

function show(chart: Mounted, spec: ChartSpec, look: Look): void {
  if (spec === chart.shown.spec && look === chart.shown.look) return
  if (spec.kind !== chart.shown.spec.kind) chart.angles = undefined
  chart.shown = { spec, look }
  build(chart)
  draw(chart)
}

function resize(chart: Mounted): void {
  const { clientWidth: width, clientHeight: height } = chart.host
  const size = `${width} ${height}`
  if (size === chart.size) return
  chart.size = size
  chart.stage.renderer.setSize(width, height)
  build(chart)
  draw(chart)
}

function build(chart: Mounted): void {
  const { host, stage, shown, drawn, highlights } = chart
  if (drawn) disposeTree(drawn.scene)
  const object = chartObjectOf(shown.spec, shown.look, host.clientWidth / Math.max(1, host.clientHeight))
  chart.drawn = { object, scene: sceneOf(object, shown.look.surface) }
  chart.selectionFrame = null
  showHighlights(chart, highlights)
  stage.renderer.shadowMap.needsUpdate = true
}

function showHighlights(chart: Mounted, highlights: Highlights): void {
  chart.highlights = highlights
  if (!chart.drawn) return
  const { object, scene } = chart.drawn
  object.show(highlights)
  if (chart.selectionFrame) {
    scene.remove(chart.selectionFrame)
    disposeTree(chart.selectionFrame)
  }
  chart.selectionFrame = highlights.selected === null ? null : object.frameOf(highlights.selected)
  if (chart.selectionFrame) scene.add(chart.selectionFrame)
}

function draw(chart: Mounted): void {
  chart.frame = 0
  const { host, stage, shown, drawn, angles } = chart
  const { clientWidth: width, clientHeight: height } = host
  if (!drawn || width === 0 || height === 0) return
  const { object, scene } = drawn
  const { turn, tilt } = angles ?? object.start
  const textsOf = (from: View) => placeLabels(object.labels(from), from, shown.look)
  const view = viewFrom({ turn, tilt, width, height }, object.bounds, textsOf)
  chart.view = view
  chart.labels = withoutOverlaps(textsOf(view), view).filter((label) => isUnobstructed(label, view, object))
  renderLabels(stage.layer, chart.labels, shown.look)
  stage.renderer.render(scene, view.camera)
}

function requestDraw(chart: Mounted): void {
  if (chart.frame === 0) chart.frame = requestAnimationFrame(() => draw(chart))
}

const itemAt = ({ view, drawn }: Mounted, x: number, y: number): number | null =>
  view && drawn ? itemAtPixel(x, y, view, drawn.object) : null

/** Highlights an item, or none for null. Returns where its tooltip points to. */
function highlight(chart: Mounted, item: number | null) {
  if (item !== chart.highlights.hovered) {
    showHighlights(chart, { ...chart.highlights, hovered: item })
    requestDraw(chart)
  }
  const place = item === null ? null : chart.drawn?.object.placeOf(item)
  return place && chart.view ? chart.view.pixelOf(place) : null
}

function rotate(chart: Mounted, right: number, up: number): void {
  const from = chart.angles ?? chart.drawn?.object.start ?? { turn: 0, tilt: 0 }
  chart.angles = { turn: from.turn + right, tilt: Math.min(TILTS.most, Math.max(TILTS.least, from.tilt + up)) }
  requestDraw(chart)
}

function toSvg({ host, stage, labels, shown }: Mounted) {
  const { clientWidth: width, clientHeight: height } = host
  const image = `<image width="${width}" height="${height}" href="${stage.canvas.toDataURL('image/png')}"/>`
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
  return { svg: `${open}${image}${labelsAsSvg(labels, shown.look)}</svg>`, width, height }
}

function dispose(chart: Mounted): void {
  cancelAnimationFrame(chart.frame)
  if (chart.drawn) disposeTree(chart.drawn.scene)
  chart.drawn = undefined
  removeStage(chart.stage)
}

function chartObjectOf(spec: ChartSpec, look: Look, aspect: number): ChartObject {
  switch (spec.kind) {
    case 'grid':
      return gridOf(spec, look, aspect)
    case 'donut':
      return donutOf(spec, look)
    case 'treemap3d':
      return treemap3dOf(spec, look)
    case 'extrudedMap':
      return extrudedMapOf(spec, look)
  }
}
