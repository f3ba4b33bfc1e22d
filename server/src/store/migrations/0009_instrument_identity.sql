CREATE TABLE "instrument_identifiers" (
	"institution_id" uuid NOT NULL,
	"instrument_id" uuid NOT NULL,
	"scheme" text NOT NULL,
	"value" text NOT NULL,
	"mic" text DEFAULT '' NOT NULL,
	"from_day" date,
	"to_day" date,
	CONSTRAINT "instrument_identifiers_institution_id_instrument_id_scheme_value_mic_pk" PRIMARY KEY("institution_id","instrument_id","scheme","value","mic"),
	CONSTRAINT "instrument_identifiers_days" CHECK (from_day <= to_day),
	CONSTRAINT "instrument_identifiers_present" CHECK (scheme not in ('isin', 'ticker') or mic <> '' or from_day is not null or to_day is not null)
);
--> statement-breakpoint
CREATE TABLE "instrument_merges" (
	"institution_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	CONSTRAINT "instrument_merges_merged_id_batch_id_pk" PRIMARY KEY("merged_id","batch_id"),
	CONSTRAINT "instrument_merges_two" CHECK (merged_id <> kept_id)
);
--> statement-breakpoint
ALTER TABLE "instrument_identifiers" ADD CONSTRAINT "instrument_identifiers_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_merges" ADD CONSTRAINT "instrument_merges_institution_id_merged_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","merged_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_merges" ADD CONSTRAINT "instrument_merges_institution_id_kept_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","kept_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_merges" ADD CONSTRAINT "instrument_merges_institution_id_batch_id_batches_institution_id_id_fk" FOREIGN KEY ("institution_id","batch_id") REFERENCES "public"."batches"("institution_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- One identifier names one instrument on a day. Ranges of one text overlap where the texts are equal: for plain texts an exclusion needs
-- an extension, which not every server has.
create type identifier_span as range (subtype = text, collation = "C");
--> statement-breakpoint
alter table instrument_identifiers add constraint instrument_identifiers_one_instrument
  exclude using gist (
    identifier_span(
      institution_id::text || ' ' || scheme || ' ' || mic || ' ' || value,
      institution_id::text || ' ' || scheme || ' ' || mic || ' ' || value, '[]') with &&,
    daterange(from_day, to_day, '[]') with &&
  ) where (scheme <> 'cfi');
--> statement-breakpoint
-- Row level security, as in 0000.
do $$
declare
  t text;
begin
  foreach t in array array['instrument_identifiers', 'instrument_merges'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $policy$create policy system on %I to clarity_system
        using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on')$policy$, t);
    execute format(
      $policy$create policy institution on %I to clarity_app
        using (institution_id = (select clarity_institution()))
        with check (institution_id = (select clarity_institution()))$policy$, t);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, delete on instrument_identifiers to clarity_app;
--> statement-breakpoint
-- Merges stand and fall with their batch.
grant select, insert on instrument_merges to clarity_app;
