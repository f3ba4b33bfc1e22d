CREATE TABLE "instrument_distinctions" (
	"institution_id" uuid NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	CONSTRAINT "instrument_distinctions_one_id_other_id_batch_id_pk" PRIMARY KEY("one_id","other_id","batch_id"),
	CONSTRAINT "instrument_distinctions_two" CHECK (one_id < other_id)
);
--> statement-breakpoint
ALTER TABLE "instrument_distinctions" ADD CONSTRAINT "instrument_distinctions_institution_id_one_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","one_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_distinctions" ADD CONSTRAINT "instrument_distinctions_institution_id_other_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","other_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_distinctions" ADD CONSTRAINT "instrument_distinctions_institution_id_batch_id_batches_institution_id_id_fk" FOREIGN KEY ("institution_id","batch_id") REFERENCES "public"."batches"("institution_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Row level security, as in 0000: which instruments are two is for those who judge data.
alter table instrument_distinctions enable row level security;
--> statement-breakpoint
alter table instrument_distinctions force row level security;
--> statement-breakpoint
create policy system on instrument_distinctions to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on instrument_distinctions to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy administered on instrument_distinctions as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'judge-data')));
--> statement-breakpoint
-- They stand and fall with their batch.
grant select, insert on instrument_distinctions to clarity_app;
