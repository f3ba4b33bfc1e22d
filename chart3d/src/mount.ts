import type { Object3D, Scene } from 'three'
import { donutOf } from '#donut.ts'
import { extrudedMapOf } from '#extruded-map.ts'
import { gridOf } from '#grid.ts'
import type { PlacedLabel } from '#label.ts'
import { clear, placed, write, written } from '#labels.ts'
import type { Marks } from '#paint.ts'
import { followPointer } from '#pointer-controls.ts'
import { isInSight, itemUnder } from '#sight.ts'
import type { Solid } from '#solid.ts'
import type { Chart, ChartSpec, Events, Look } from '#spec.ts'
import { free, removeStage, type Stage, sceneOf, stageIn } from '#stage.ts'
import { treemap3dOf } from '#treemap3d.ts'
import { type View, viewFrom } from '#view.ts'

/** Seen neither from under the floor nor from straight above. */
const TILTS = { least: 4, most: 88 }

/** A chart as it stands in its element. */
interface Mounted {
  readonly host: HTMLElement
  readonly stage: Stage
  shown: { readonly spec: ChartSpec; readonly look: Look }
  drawn: { readonly solid: Solid; readonly scene: Scene } | undefined
  /** Undefined for those that the chart begins with. */
  angles: { readonly turn: number; readonly tilt: number } | undefined
  /** As it was drawn last. */
  view: View | undefined
  labels: readonly PlacedLabel[]
  marks: Marks
  /** What stands around the item that is chosen. */
  around: Object3D | null
  /** The next frame, where one is asked for; else 0. */
  frame: number
  size: string
}

/** Draws a chart in an element that has a size and a position of its own. Throws where the browser has no WebGL 2. */
export function mount(host: HTMLElement, spec: ChartSpec, look: Look, events: Events): Chart {
  const chart: Mounted = {
    host,
    stage: stageIn(host),
    shown: { spec, look },
    drawn: undefined,
    angles: undefined,
    view: undefined,
    labels: [],
    marks: { marked: null, chosen: null },
    around: null,
    frame: 0,
    size: '',
  }
  const release = listen(chart, events)
  return {
    show: (nextSpec, nextLook) => show(chart, nextSpec, nextLook),
    turn: (right, up) => turn(chart, right, up),
    reset: () => {
      chart.angles = undefined
      drawSoon(chart)
    },
    pick: (x, y) => pick(chart, x, y),
    mark: (item) => mark(chart, item),
    choose: (item) => {
      if (item === chart.marks.chosen) return
      showMarks(chart, { ...chart.marks, chosen: item })
      drawSoon(chart)
    },
    picture: () => pictureOf(chart),
    dispose: () => {
      release()
      dispose(chart)
    },
  }
}

/** Follows the size of the element and what is done with the drawing; gives back what ends that. */
function listen(chart: Mounted, events: Events): () => void {
  const { canvas } = chart.stage
  const onLost = (event: Event) => {
    event.preventDefault()
    events.onLost()
  }
  const release = followPointer(canvas, {
    onTurn: (right, up) => turn(chart, right, up),
    onMove: (x, y) => {
      const item = pick(chart, x, y)
      mark(chart, item)
      events.onPoint(item === null ? null : { item, x, y })
    },
    onLeave: () => {
      mark(chart, null)
      events.onPoint(null)
    },
    onPress: (x, y) => {
      const item = pick(chart, x, y)
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
  const { host, stage, shown, drawn, marks } = chart
  if (drawn) free(drawn.scene)
  const solid = solidOf(shown.spec, shown.look, host.clientWidth / Math.max(1, host.clientHeight))
  chart.drawn = { solid, scene: sceneOf(solid, shown.look.surface) }
  chart.around = null
  showMarks(chart, marks)
  stage.renderer.shadowMap.needsUpdate = true
}

function showMarks(chart: Mounted, marks: Marks): void {
  chart.marks = marks
  if (!chart.drawn) return
  const { solid, scene } = chart.drawn
  solid.show(marks)
  if (chart.around) {
    scene.remove(chart.around)
    free(chart.around)
  }
  chart.around = marks.chosen === null ? null : solid.frameOf(marks.chosen)
  if (chart.around) scene.add(chart.around)
}

function draw(chart: Mounted): void {
  chart.frame = 0
  const { host, stage, shown, drawn, angles } = chart
  const { clientWidth: width, clientHeight: height } = host
  if (!drawn || width === 0 || height === 0) return
  const { solid, scene } = drawn
  const { turn, tilt } = angles ?? solid.start
  const textsOf = (from: View) => placed(solid.labels(from), from, shown.look)
  const view = viewFrom({ turn, tilt, width, height }, solid.bounds, textsOf)
  chart.view = view
  chart.labels = clear(textsOf(view), view).filter((label) => isInSight(label, view, solid))
  write(stage.layer, chart.labels, shown.look)
  stage.renderer.render(scene, view.camera)
}

function drawSoon(chart: Mounted): void {
  if (chart.frame === 0) chart.frame = requestAnimationFrame(() => draw(chart))
}

const pick = ({ view, drawn }: Mounted, x: number, y: number): number | null =>
  view && drawn ? itemUnder(x, y, view, drawn.solid) : null

/** Marks an item, null for none, and says where its tooltip points to. */
function mark(chart: Mounted, item: number | null) {
  if (item !== chart.marks.marked) {
    showMarks(chart, { ...chart.marks, marked: item })
    drawSoon(chart)
  }
  const place = item === null ? null : chart.drawn?.solid.placeOf(item)
  return place && chart.view ? chart.view.pixelOf(place) : null
}

function turn(chart: Mounted, right: number, up: number): void {
  const from = chart.angles ?? chart.drawn?.solid.start ?? { turn: 0, tilt: 0 }
  chart.angles = { turn: from.turn + right, tilt: Math.min(TILTS.most, Math.max(TILTS.least, from.tilt + up)) }
  drawSoon(chart)
}

function pictureOf({ host, stage, labels, shown }: Mounted) {
  const { clientWidth: width, clientHeight: height } = host
  const image = `<image width="${width}" height="${height}" href="${stage.canvas.toDataURL('image/png')}"/>`
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
  return { svg: `${open}${image}${written(labels, shown.look)}</svg>`, width, height }
}

function dispose(chart: Mounted): void {
  cancelAnimationFrame(chart.frame)
  if (chart.drawn) free(chart.drawn.scene)
  chart.drawn = undefined
  removeStage(chart.stage)
}

function solidOf(spec: ChartSpec, look: Look, aspect: number): Solid {
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
