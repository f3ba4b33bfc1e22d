/** The result of one check, for the operator. */
export interface Finding {
  /** Subject of the check. */
  readonly check:
    | 'settings'
    | 'sources'
    | 'key'
    | 'folder'
    | 'disk'
    | 'database'
    | 'pooler'
    | 'replica'
    | 'requests'
    | 'logins'
    | 'migrations'
    | 'connections'
    | 'tables'
    | 'backup'
    | 'clock'
    | 'proxy'
    | 'log'
    | 'queue'
    | 'jobs'
    | 'retention'
    | 'runs'
  readonly isGood: boolean
  /** One sentence: what was found, and where something is wrong what to do about it. */
  readonly text: string
}

/** Nothing to do. */
export const good = (check: Finding['check'], text: string): Finding => ({ check, isGood: true, text })

/** Something needs the operator. */
export const bad = (check: Finding['check'], text: string): Finding => ({ check, isGood: false, text })
