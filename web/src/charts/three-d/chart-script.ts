import type { NChart3D } from '@portal/chart3d/spec.ts'

/** Served by the portal (specification S7.21); the only script that the page may load by URL. */
const ADDRESS = '/NChart3D.js'

declare global {
  interface Window {
    NChart3D?: NChart3D
  }
}

let loading: Promise<NChart3D> | undefined

/** Loads the 3D chart script, once a page. After a failure the next call tries again. */
export function chartScript(): Promise<NChart3D> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function load(): Promise<NChart3D> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.onload = () => {
      if (window.NChart3D) resolve(window.NChart3D)
      else reject(new Error(`${ADDRESS} does not hold what it should.`))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error(`${ADDRESS} could not be loaded.`))
    }
    script.src = ADDRESS
    document.head.append(script)
  })
}
