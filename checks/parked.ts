/*
 * Exports of analytics and engine that no program uses yet, each with the screen that will show them. An export that becomes
 * reachable must be removed from this list.
 */
export const PARKED: Readonly<Record<string, readonly string[]>> = {}

/**
 * Exports that the program uses only in their own file, and that are exported for tests. Shorten this list where tests do not
 * need them.
 */
export const SEEN_BY_TESTS: readonly string[] = [
  'chart3d/src/labels.ts fitLines',
  'chart3d/src/labels.ts wrapText',
  'contract/src/access/roles.ts RIGHTS',
  'contract/src/charts/portfolio-evolution.ts portEvolveInterval',
  'contract/src/charts/portfolio-evolution.ts portEvolveView',
  'contract/src/refusals.ts STATUS_MEANINGS',
  'contract/src/reports/explain.ts EXPLANATION_OPERATIONS',
  'contract/src/session/password.ts PASSWORD_TOO_SIMPLE',
  'contract/src/session/password.ts password',
  'presentation/src/charts/colour-steps.ts contrastOf',
  'presentation/src/charts/end-labels.ts movedApart',
  'presentation/src/charts/scatter.ts alignOfLabelAbove',
  'presentation/src/charts/scatter.ts labelPosition',
  'presentation/src/charts/treemap.ts tileTexts',
  'presentation/src/messages/en/english.ts EN',
  'server/src/access/budgets.ts LIMITS',
  'server/src/administration/sources/notice-sources.ts noticeSources',
  'server/src/app.ts unanswered',
  'server/src/base/line-writer.ts toFile',
  'server/src/base/line-writer.ts toStream',
  'server/src/demo/demo-mandates.ts demoMandates',
  'server/src/histories/stored-limits.ts limitsOfScope',
  'server/src/http/openapi/openapi.ts openApiOf',
  'server/src/imports/look-after-imports.ts settleImports',
  'server/src/packs/look-after-packs.ts settlePacks',
  'server/src/packs/order-schedules.ts orderDueSchedules',
  'server/src/statements/feeds/order-feeds.ts orderDueFeeds',
  'server/src/store/connection/open.ts AS_SYSTEM',
  'server/src/store/connection/open.ts withPrincipal',
  'web/src/selection/cross-filter-text.ts crossFilterText',
  'web/src/session/app-data.ts APP_DATA_KEY',
  'web/src/shell/command-palette/instrument-entries.ts instrumentEntries',
  'web/src/ui/field/use-copied.ts COPIED_MS',
  'web/src/ui/grid/frame/table-size.ts TABLE_SIZES',
]
