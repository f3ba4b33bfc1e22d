ALTER TABLE "instruments" ADD COLUMN "isin" text;
--> statement-breakpoint
-- Withdrawn instruments are seen only by a booking, and a batch that is undone may bring one back.
select set_config('clarity.booking', 'on', true);
--> statement-breakpoint
-- Asset classes as an import writes them (server/src/ingest/asset-class.ts): "Cash" is left to the cash of accounts.
update instruments set asset_class = case when kind = 'fxForward' then 'Currency' else 'Cash equivalents' end
where kind = 'fxForward' or (kind <> 'cash' and asset_class ~* '^\s*cash\s*$');
--> statement-breakpoint
-- The same where an undo would put back what was there before.
update batch_changes as change
set before = jsonb_set(
  change.before,
  '{assetClass}',
  to_jsonb(case when coalesce(change.before ->> 'kind', instrument.kind) = 'fxForward' then 'Currency' else 'Cash equivalents' end)
)
from instruments as instrument
where change.kind = 'instruments' and change.key = instrument.id::text and change.before ? 'assetClass'
  and (
    coalesce(change.before ->> 'kind', instrument.kind) = 'fxForward'
    or (coalesce(change.before ->> 'kind', instrument.kind) <> 'cash' and change.before ->> 'assetClass' ~* '^\s*cash\s*$')
  );
--> statement-breakpoint
select set_config('clarity.booking', '', true);
