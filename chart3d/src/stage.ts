import { AmbientLight, Color, DirectionalLight, type Material, type Object3D, PCFShadowMap, Scene, WebGLRenderer } from 'three'

import type { ChartObject } from './chart-object.ts'

/** A Lambert face is fully lit at an intensity of π, split into ambient and directional light. */
const AMBIENT_INTENSITY = 0.66 * Math.PI
const DIRECTIONAL_INTENSITY = 0.5 * Math.PI

/** A canvas, and a layer for labels over it. */
export interface Stage {
  readonly renderer: WebGLRenderer
  readonly canvas: HTMLCanvasElement
  readonly layer: HTMLElement
}

/** Creates canvas and label layer in an element. Throws if the browser has no WebGL 2. */
export function createStage(host: HTMLElement): Stage {
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

/** Removes canvas and layer and releases their WebGL resources. */
export function removeStage({ renderer, canvas, layer }: Stage): void {
  renderer.dispose()
  // Browsers limit the number of WebGL contexts, so this one is released immediately.
  renderer.forceContextLoss()
  canvas.remove()
  layer.remove()
}

/** A lit scene of a chart. */
export function sceneOf(object: ChartObject, surface: string): Scene {
  const scene = new Scene()
  scene.background = new Color(surface)
  scene.add(object.root, new AmbientLight(0xffffff, AMBIENT_INTENSITY), directionalLightFor(object))
  return scene
}

/** A light from the upper left front; its shadow camera just covers the chart. */
function directionalLightFor({ bounds }: ChartObject): DirectionalLight {
  const light = new DirectionalLight(0xffffff, DIRECTIONAL_INTENSITY)
  const reach = bounds.max.length() + 0.5
  light.position.set(-reach * 0.5, reach * 1.4, reach * 0.9)
  light.castShadow = true
  light.shadow.mapSize.set(2048, 2048)
  light.shadow.radius = 3
  light.shadow.normalBias = 0.02
  Object.assign(light.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.1, far: reach * 4 })
  return light
}

/** Disposes geometry, materials and shadows of an object and its descendants. */
export function disposeTree(root: Object3D): void {
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
