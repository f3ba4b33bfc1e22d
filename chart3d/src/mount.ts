import {
  AmbientLight,
  Color,
  DirectionalLight,
  type Material,
  type Object3D,
  PCFShadowMap,
  Raycaster,
  Scene,
  Vector2,
  WebGLRenderer,
} from 'three'

import { blocksOf } from '#blocks.ts'
import { gridOf } from '#grid.ts'
import { followHand } from '#hand.ts'
import type { PlacedLabel } from '#label.ts'
import { clear, placed, write, written } from '#labels.ts'
import type { Marks } from '#paint.ts'
import { reliefOf } from '#relief.ts'
import { ringOf } from '#ring.ts'
import type { Solid } from '#solid.ts'
import type { Chart, ChartSpec, Events, Look } from '#spec.ts'
import { type View, viewFrom } from '#view.ts'

/** Nobody looks from under the floor or from straight above. */
const TILTS = { least: 4, most: 88 }
/** Full light falls on a face of π: so much of it comes from everywhere, the rest from the lamp. */
const EVERYWHERE = 0.66 * Math.PI
const LAMP = 0.5 * Math.PI

/** Draws a chart in an element that has a size and a position of its own. Throws where the browser has no WebGL 2. */
export function mount(host: HTMLElement, spec: ChartSpec, look: Look, events: Events): Chart {
  const renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true })
  renderer.setPixelRatio(Math.min(2, devicePixelRatio))
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.shadowMap.autoUpdate = false
  const canvas = renderer.domElement
  const layer = document.createElement('div')
  Object.assign(canvas.style, { position: 'absolute', left: '0', top: '0' })
  Object.assign(layer.style, { position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' })
  layer.setAttribute('aria-hidden', 'true')
  host.append(canvas, layer)

  let shown = { spec, look }
  let drawn: { readonly solid: Solid; readonly scene: Scene } | undefined
  let angles: { readonly turn: number; readonly tilt: number } | undefined
  let view: View | undefined
  let labels: readonly PlacedLabel[] = []
  let marks: Marks = { marked: null, chosen: null }
  let around: Object3D | null = null
  let frame = 0

  const show = (next: Marks) => {
    marks = next
    if (!drawn) return
    drawn.solid.show(marks)
    if (around) {
      drawn.scene.remove(around)
      free(around)
    }
    around = marks.chosen === null ? null : drawn.solid.frameOf(marks.chosen)
    if (around) drawn.scene.add(around)
  }
  const build = () => {
    if (drawn) free(drawn.scene)
    const solid = solidOf(shown.spec, shown.look, host.clientWidth / Math.max(1, host.clientHeight))
    const scene = new Scene()
    scene.background = new Color(shown.look.surface)
    scene.add(solid.root, new AmbientLight(0xffffff, EVERYWHERE), lampOver(solid))
    drawn = { solid, scene }
    around = null
    show(marks)
    renderer.shadowMap.needsUpdate = true
  }
  const draw = () => {
    frame = 0
    const { clientWidth: width, clientHeight: height } = host
    if (!drawn || width === 0 || height === 0) return
    const { solid, scene } = drawn
    const { turn, tilt } = angles ?? solid.start
    const textsOf = (from: View) => placed(solid.labels(from), from, shown.look)
    view = viewFrom({ turn, tilt, width, height }, solid.bounds, textsOf)
    const seen = view
    labels = clear(textsOf(view), view).filter(
      ({ label }) => label.on === undefined || isInSight(label.on, label.at, seen, solid),
    )
    write(layer, labels, shown.look)
    renderer.render(scene, view.camera)
  }
  const drawSoon = () => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  let size = ''
  const resize = () => {
    const now = `${host.clientWidth} ${host.clientHeight}`
    if (now === size) return
    size = now
    renderer.setSize(host.clientWidth, host.clientHeight)
    build()
    draw()
  }
  const observer = new ResizeObserver(resize)
  const pick = (x: number, y: number) => (view && drawn ? itemUnder(x, y, view, drawn.solid) : null)
  const mark = (item: number | null) => {
    if (item !== marks.marked) {
      show({ ...marks, marked: item })
      drawSoon()
    }
    const place = item === null ? null : drawn?.solid.placeOf(item)
    return place && view ? view.pixelOf(place) : null
  }
  const turn = (right: number, up: number) => {
    const from = angles ?? drawn?.solid.start ?? { turn: 0, tilt: 0 }
    angles = { turn: from.turn + right, tilt: Math.min(TILTS.most, Math.max(TILTS.least, from.tilt + up)) }
    drawSoon()
  }
  const onLost = (event: Event) => {
    event.preventDefault()
    events.onLost()
  }
  const release = followHand(canvas, {
    onTurn: turn,
    onMove: (x, y) => {
      const item = pick(x, y)
      mark(item)
      events.onPoint(item === null ? null : { item, x, y })
    },
    onLeave: () => {
      mark(null)
      events.onPoint(null)
    },
    onPress: (x, y) => {
      const item = pick(x, y)
      if (item !== null) events.onChoose(item)
    },
  })
  canvas.addEventListener('webglcontextlost', onLost)
  resize()
  observer.observe(host)

  return {
    show: (nextSpec, nextLook) => {
      if (nextSpec === shown.spec && nextLook === shown.look) return
      if (nextSpec.kind !== shown.spec.kind) angles = undefined
      shown = { spec: nextSpec, look: nextLook }
      build()
      draw()
    },
    turn,
    reset: () => {
      angles = undefined
      drawSoon()
    },
    pick,
    mark,
    choose: (item) => {
      if (item === marks.chosen) return
      show({ ...marks, chosen: item })
      drawSoon()
    },
    picture: () => {
      const { clientWidth: width, clientHeight: height } = host
      const image = `<image width="${width}" height="${height}" href="${canvas.toDataURL('image/png')}"/>`
      const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
      return { svg: `${open}${image}${written(labels, shown.look)}</svg>`, width, height }
    },
    dispose: () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      release()
      canvas.removeEventListener('webglcontextlost', onLost)
      if (drawn) free(drawn.scene)
      drawn = undefined
      renderer.dispose()
      // Browsers keep few contexts at a time: this one is given back at once.
      renderer.forceContextLoss()
      canvas.remove()
      layer.remove()
    },
  }
}

function solidOf(spec: ChartSpec, look: Look, aspect: number): Solid {
  switch (spec.kind) {
    case 'grid':
      return gridOf(spec, look, aspect)
    case 'ring':
      return ringOf(spec, look)
    case 'blocks':
      return blocksOf(spec, look)
    case 'relief':
      return reliefOf(spec, look)
  }
}

/** A lamp to the left over the front, whose shadow just covers the chart. */
function lampOver({ bounds }: Solid): DirectionalLight {
  const lamp = new DirectionalLight(0xffffff, LAMP)
  const reach = bounds.max.length() + 0.5
  lamp.position.set(-reach * 0.5, reach * 1.4, reach * 0.9)
  lamp.castShadow = true
  lamp.shadow.mapSize.set(2048, 2048)
  lamp.shadow.radius = 3
  lamp.shadow.normalBias = 0.02
  Object.assign(lamp.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.1, far: reach * 4 })
  return lamp
}

function hitsAt(x: number, y: number, { camera, width, height }: View, { targets }: Solid) {
  const caster = new Raycaster()
  caster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), camera)
  return caster.intersectObjects([...targets], false)
}

function itemUnder(x: number, y: number, view: View, solid: Solid): number | null {
  const [first] = hitsAt(x, y, view, solid)
  return first ? solid.itemAt(first) : null
}

/** Whether nothing stands before a place of an item. */
function isInSight(item: number | null, place: PlacedLabel['label']['at'], view: View, solid: Solid): boolean {
  const { x, y } = view.pixelOf(place)
  return itemUnder(x, y, view, solid) === item
}

function free(root: Object3D): void {
  root.traverse((each) => {
    const { geometry, material, shadow } = each as Partial<{
      geometry: { dispose: () => void }
      material: Material | readonly Material[]
      shadow: { dispose: () => void }
    }>
    geometry?.dispose()
    shadow?.dispose()
    for (const one of Array.isArray(material) ? material : material ? [material] : []) (one as Material).dispose()
  })
}
