CREATE TABLE "feeds" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"location" text NOT NULL,
	"user_name" text NOT NULL,
	"secret" text,
	"key_id" text,
	"every_minutes" integer NOT NULL,
	"job_id" uuid,
	"ordered_at" timestamp with time zone,
	"fetched_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "sources" ALTER COLUMN "token_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "noticed" text;--> statement-breakpoint
ALTER TABLE "source_deliveries" ADD COLUMN "fetched_as" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_institution_id_source_id_sources_institution_id_id_fk" FOREIGN KEY ("institution_id","source_id") REFERENCES "public"."sources"("institution_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "source_deliveries_fetched_as" ON "source_deliveries" USING btree ("source_id","fetched_as");
--> statement-breakpoint
-- Row level security, as in 0031: feeds are for those who judge data, and changed by those who manage tokens.
alter table feeds enable row level security;
--> statement-breakpoint
alter table feeds force row level security;
--> statement-breakpoint
create policy system on feeds to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on feeds to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy administered on feeds as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'judge-data')));
--> statement-breakpoint
create policy administered_insert on feeds as restrictive for insert to clarity_app
  with check ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-tokens')));
--> statement-breakpoint
create policy administered_update on feeds as restrictive for update to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-tokens')));
--> statement-breakpoint
create policy administered_delete on feeds as restrictive for delete to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-tokens')));
--> statement-breakpoint
grant select, insert, update, delete on feeds to clarity_app;
