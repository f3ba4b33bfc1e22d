/** End of an address that leads to the limits of a screen. */
export const LIMITS_PLACE = 'limits'
