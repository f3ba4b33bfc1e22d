import type { NChart3D } from '@portal/chart3d/spec.ts'
import { useEffect, useRef, useState } from 'react'

interface ThreeDCode {
  readonly script: NChart3D
  readonly Model3d: typeof import('./model-3d.tsx').Model3d
}

/** Loads the 3D code as soon as `isWanted`; null until it is loaded. A failure is reported once. */
export function useThreeD(isWanted: boolean, onFail: (error: unknown) => void): ThreeDCode | null {
  const [code, setCode] = useState<ThreeDCode | null>(null)
  const latest = useRef(onFail)
  latest.current = onFail
  useEffect(() => {
    if (!isWanted || code) return
    let isCurrent = true
    load().then(
      (loaded) => isCurrent && setCode(loaded),
      (error: unknown) => isCurrent && latest.current(error),
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, code])
  return code
}

async function load(): Promise<ThreeDCode> {
  const { chartScript } = await import('./chart-script.ts')
  const [script, { Model3d }] = await Promise.all([chartScript(), import('./model-3d.tsx')])
  return { script, Model3d }
}
