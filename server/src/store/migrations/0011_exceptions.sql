CREATE TABLE "exception_decisions" (
	"institution_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"instrument_id" uuid,
	"day" date NOT NULL,
	"value" double precision NOT NULL,
	"standing" double precision,
	"reason" text NOT NULL,
	"split" double precision,
	"corrected_to" double precision,
	CONSTRAINT "exception_decisions_batch_id_subject_day_pk" PRIMARY KEY("batch_id","subject","day"),
	CONSTRAINT "exception_decisions_subject" CHECK (instrument_id is null or subject = instrument_id::text)
);
--> statement-breakpoint
ALTER TABLE "fx_rates" ADD COLUMN "is_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exception_decisions" ADD CONSTRAINT "exception_decisions_institution_id_batch_id_batches_institution_id_id_fk" FOREIGN KEY ("institution_id","batch_id") REFERENCES "public"."batches"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exception_decisions" ADD CONSTRAINT "exception_decisions_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Row level security, as in 0000: what was decided is for those who may decide.
alter table exception_decisions enable row level security;
--> statement-breakpoint
alter table exception_decisions force row level security;
--> statement-breakpoint
create policy system on exception_decisions to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on exception_decisions to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy administered on exception_decisions as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'judge-data')));
--> statement-breakpoint
-- Decisions stand and fall with their batch.
grant select, insert on exception_decisions to clarity_app;
