import { LIMITS, type Limits } from '../src/access/budgets.ts'

const RATE = { burst: Number.MAX_SAFE_INTEGER, perSecond: 1 }
const SHARE = { running: Number.MAX_SAFE_INTEGER, waiting: 0 }

/** For tests of anything but the budgets, most of them with a clock that stands still; live streams and refusals keep their limits. */
export const UNLIMITED: Limits = {
  rates: { ...LIMITS.rates, origin: RATE, device: RATE, person: RATE, program: RATE, pace: RATE },
  shares: {
    ...LIMITS.shares,
    call: { ...LIMITS.shares.call, ...SHARE },
    upload: { ...LIMITS.shares.upload, ...SHARE },
  },
}
