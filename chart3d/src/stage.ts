import { AmbientLight, Color, DirectionalLight, type Material, type Object3D, PCFShadowMap, Scene, WebGLRenderer } from 'three'

import type { Solid } from '#solid.ts'

/** Full light falls on a face of π: so much of it comes from everywhere, the rest from the lamp. */
const EVERYWHERE = 0.66 * Math.PI
const LAMP = 0.5 * Math.PI

/** What a chart is drawn with: a canvas, and a layer of texts over it. */
export interface Stage {
  readonly renderer: WebGLRenderer
  readonly canvas: HTMLCanvasElement
  readonly layer: HTMLElement
}

/** Puts canvas and layer into an element. Throws where the browser has no WebGL 2. */
export function stageIn(host: HTMLElement): Stage {
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
  return { renderer, canvas, layer }
}

/** Takes canvas and layer away and gives back what the browser keeps for them. */
export function removeStage({ renderer, canvas, layer }: Stage): void {
  renderer.dispose()
  // Browsers keep few contexts at a time: this one is given back at once.
  renderer.forceContextLoss()
  canvas.remove()
  layer.remove()
}

/** A chart in its light. */
export function sceneOf(solid: Solid, surface: string): Scene {
  const scene = new Scene()
  scene.background = new Color(surface)
  scene.add(solid.root, new AmbientLight(0xffffff, EVERYWHERE), lampOver(solid))
  return scene
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

/** Gives back what the browser keeps for a thing and those in it. */
export function free(root: Object3D): void {
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
