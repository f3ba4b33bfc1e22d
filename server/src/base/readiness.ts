/** Whether a process is to be given requests. */
export interface Readiness {
  readonly state: () => 'starting' | 'ready' | 'ending'
  readonly ready: () => void
  /** From now on it answers, but others are asked first. */
  readonly ending: () => void
}

/** A process that is starting. */
export function createReadiness(): Readiness {
  let state: ReturnType<Readiness['state']> = 'starting'
  return {
    state: () => state,
    ready: () => {
      if (state === 'starting') state = 'ready'
    },
    ending: () => {
      state = 'ending'
    },
  }
}
