import { INVITED_ROLES } from '@portal/contract/access/roles.ts'
import { portEvolveInterval, portEvolveView } from '@portal/contract/charts/portfolio-evolution.ts'
import { UNASSIGNED } from '@portal/contract/institution/portfolios.ts'
import { PERFORMANCE_PERIODS } from '@portal/contract/reports/performance/performance.ts'
import { DEFAULT_TIME_PERIOD, namedPeriod } from '@portal/contract/reports/time-period.ts'
import { selectionRequest } from '@portal/contract/selection/selection-request.ts'
import { newPassword } from '@portal/contract/session/password.ts'
import { verifyCode } from '@portal/contract/session/sign-in.ts'
import { csv } from '@portal/presentation/format/csv.ts'
import { formatsOf } from '@portal/presentation/format/formats.ts'
import { toneOf } from '@portal/presentation/format/number.ts'
import { TIME_PERIOD } from '@portal/presentation/messages/en/choices.ts'
import { ENGLISH } from '@portal/presentation/messages/message.ts'

import { UNASSIGNED as UNASSIGNED_IN_FILES } from '../../server/src/ingest/reference-rows.ts'
import { queryClient } from '../../web/src/api/query-client.ts'
import { QUERY_KEYS } from '../../web/src/api/query-keys.ts'
import { QR_CODE_LOOK } from '../../web/src/screens/sign-in/qr-code-look.ts'
import { FILTER_DEFAULTS, performanceFilters } from '../../web/src/selection/filters.ts'
import { APP_DATA_KEY, useAppData } from '../../web/src/session/app-data.ts'
import { useClientStore } from '../../web/src/session/client-store.ts'
import { DURATION_MS } from '../../web/src/session/notices.ts'
import { selectionBody } from '../../web/src/session/request-body.ts'
import { IDLE_TIMES } from '../../web/src/shell/idle-times.ts'
import { TOAST_OPTIONS } from '../../web/src/shell/notifications/toast-options.ts'
import { ICON_SIZES } from '../../web/src/ui/button/button-size.ts'
import { COPIED_MS } from '../../web/src/ui/field/use-copied.ts'
import { PAGE_SIZE, TABLE_SIZES } from '../../web/src/ui/grid/frame/table-size.ts'

const { formatDate, formatFigure, formatInstant, formatNumber, numberFormat } = formatsOf(ENGLISH)

const MINUTE_MS = 60_000

/** A constant: id of the statement, its wording, the specified value, and the value in the code. */
type SpecifiedConstant = readonly [id: string, words: string, value: unknown, product: unknown]

const takes = (schema: { readonly safeParse: (value: unknown) => { readonly success: boolean } }, text: string): boolean =>
  schema.safeParse(text).success
/** The part of the selection that the browser persists. */
const persisted = useClientStore.persist.getOptions().partialize?.(useClientStore.getInitialState())
const queries = queryClient.getDefaultOptions().queries
/** 2026-11-19T23:05Z. */
const INSTANT = 20_776 * 86_400 + 23 * 3_600 + 5 * 60

export const CONSTANTS: readonly SpecifiedConstant[] = [
  ['S1.5', 'employee and client', ['employee', 'client'], INVITED_ROLES.slice(0, 2)],
  [
    'S2.8',
    'D1, MTD, M1, M3, YTD, Y1, Y2, Y3, Y5',
    'D1, MTD, M1, M3, YTD, Y1, Y2, Y3, Y5',
    Object.values(PERFORMANCE_PERIODS)
      .filter((period) => period !== 'Max')
      .join(', '),
  ],
  [
    'S2.32',
    'timePeriod, portEvolveInterval, portEvolveView',
    ['timePeriod', 'portEvolveInterval', 'portEvolveView'],
    ['timePeriod', 'portEvolveInterval', 'portEvolveView'].filter((name) => name in performanceFilters.shape),
  ],
  ['S3.7', 'selectedClient (text, empty by default)', '', useClientStore.getInitialState().selectedClient],
  ['S3.7', 'useLive (boolean, default false)', false, useClientStore.getInitialState().useLive],
  [
    'S3.7',
    'selectedClient',
    ['selectedClient', 'accountsInScope', 'selectedCCY', 'reportsLastClient', 'useLive'],
    Object.keys(persisted ?? {}),
  ],
  ['S3.8', 'default light', 'light', useAppData.getInitialState().theme],
  ['S3.12', 'deviceType (always 0)', 0, selectionRequest.shape.deviceType.def.values[0]],
  ['S3.32', 'multiplied by scale constants', '1.23%', formatFigure('percent', 0.0123)],
  ['S3.32', 'negatives use a negative style', 'loss', toneOf(formatFigure('moneyChange', -5))],
  ['S4.7', '3 seconds', 3_000, COPIED_MS],
  ['S4.33', 'time period 1 Year', '1 Year', TIME_PERIOD[FILTER_DEFAULTS.timePeriod]],
  ['S4.33', 'interval daily', 'daily', FILTER_DEFAULTS.portEvolveInterval],
  ['S4.33', 'view assetClass', 'assetClass', FILTER_DEFAULTS.portEvolveView],
  ['S7.32', 'no refetch on window focus', false, queries?.refetchOnWindowFocus],
  ['S7.32', 'no retries', false, queries?.retry],
  ['S7.32', 'stale time 0', 0, queries?.staleTime],
  ['S7.32', 'cache retention 0', 0, queries?.gcTime],
  ['S9.1', 'Idle time-out 20 minutes', 20 * MINUTE_MS, IDLE_TIMES.timeout],
  ['S9.1', 'warning 2 minutes before', 2 * MINUTE_MS, IDLE_TIMES.warning],
  ['S9.1', 'shown 30 s', 30_000, IDLE_TIMES.warningShown],
  ['S9.1', 'idle debounce 1 s', 1_000, IDLE_TIMES.debounce],
  ['S8.2', '1000 ms', 1_000, DURATION_MS.error],
  ['S9.2', 'error and success 1000 ms', [1_000, 1_000], [DURATION_MS.error, DURATION_MS.success]],
  ['S9.2', 'library default 5000 ms', [5_000, 5_000, 5_000], [DURATION_MS.info, DURATION_MS.warning, TOAST_OPTIONS.autoClose]],
  ['S9.2', 'top-right', 'top-right', TOAST_OPTIONS.position],
  ['S9.2', 'pause on hover and focus loss', [true, true], [TOAST_OPTIONS.pauseOnHover, TOAST_OPTIONS.pauseOnFocusLoss]],
  [
    'S9.2',
    'Alt+T',
    [true, false, false],
    [['KeyT', true] as const, ['KeyT', false] as const, ['KeyS', true] as const].map(([key, altKey]) =>
      TOAST_OPTIONS.hotKeys({ code: key, altKey } as KeyboardEvent),
    ),
  ],
  [
    'S9.3',
    'Code length 6 digits',
    [false, true, false],
    ['12345', '123456', '1234567'].map((text) => takes(verifyCode.request.shape.code, text)),
  ],
  ['S9.3', 'minimum password length 8', [false, true], ['a234567', 'a2345678'].map((text) => takes(newPassword, text))],
  ['S9.3', 'QR code size 200', 200, QR_CODE_LOOK.size],
  // Of the levels L, M, Q and H, H corrects most.
  ['S9.3', 'high error correction', 'H', QR_CODE_LOOK.level],
  ['S9.3', 'copied state 3 s', 3_000, COPIED_MS],
  [
    'S9.4',
    '1D (1Day), 5D (5Days), MTD, 1M (1-Month), 3M (3-Months), YTD, 1Y (1 Year), 2Y (2 Years), 3Y (3 Years), 5Y (5 Years), Max',
    '1D (1Day), 5D (5Days), MTD, 1M (1-Month), 3M (3-Months), YTD, 1Y (1 Year), 2Y (2 Years), 3Y (3 Years), 5Y (5 Years), Max',
    namedPeriod.options.map((code) => (TIME_PERIOD[code] === code ? code : `${code} (${TIME_PERIOD[code]})`)).join(', '),
  ],
  ['S9.4', 'default 1 Year', '1 Year', TIME_PERIOD[DEFAULT_TIME_PERIOD]],
  ['S9.5', 'daily, bridge', 'daily, bridge', portEvolveInterval.options.join(', ')],
  ['S9.6', 'assetClass, factor, factorResidual', 'assetClass, factor, factorResidual', portEvolveView.options.join(', ')],
  ['S9.7', 'deviceType always 0', 0, selectionBody('').deviceType],
  ['S9.8', '"Unassigned"', ['Unassigned', 'Unassigned'], [UNASSIGNED, UNASSIGNED_IN_FILES]],
  ['S9.9', 'en-US, 0 decimals by default', '1,234,568', formatNumber(1_234_567.8)],
  ['S9.9', '2-decimal format', '1,234,567.80', numberFormat(2)(1_234_567.8)],
  ['S9.10', 'en-GB, short month', '19 Nov 2026', formatDate(INSTANT)],
  ['S9.10', '2-digit minute', '19 Nov 2026, 23:05', formatInstant(INSTANT, 'UTC')],
  ['S9.14', 's, m, l, xl, xxl, full', 's, m, l, xl, xxl, full', TABLE_SIZES.join(', ')],
  ['S9.14', 'default page size 10', 10, PAGE_SIZE],
  ['S9.15', 's=16, m=20, l=20 px', { s: 16, m: 20, l: 20 }, ICON_SIZES],
  [
    'S9.17',
    'quotes every cell, empty for missing values',
    '\uFEFF"Name","NPV"\r\n"Ann",""\r\n',
    csv(['Name', 'NPV'], [['Ann', null]]),
  ],
  ['S9.19', 'session storage under clientStore', 'clientStore', useClientStore.persist.getOptions().name],
  ['S9.19', 'local storage under app-data', 'app-data', APP_DATA_KEY],
]

/** The query keys of S7.33, in order. */
export const KEYS = {
  id: 'S7.33',
  names: [
    'clients',
    'all-clients-for-user',
    'selected-client',
    'accounts-in-scope',
    'settings-accounts-in-scope',
    'all-accounts',
    'account-portfolios',
    'user-portfolios',
    'all-reporting-ccys',
    'selected-ccys',
  ],
  product: Object.values(QUERY_KEYS),
} as const
