/** An instant of the stored replies, in seconds. */
export const AT = 1_795_000_000

export const LONG_NAME = 'closes of a very long name that goes on and on, as names of files from elsewhere like to do.zip'
