CREATE TABLE "source_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"file" text NOT NULL,
	"hash" text NOT NULL,
	"outcome" text NOT NULL,
	"lines" integer NOT NULL,
	"new_lines" integer NOT NULL,
	"waiting_lines" integer NOT NULL,
	"refused_lines" integer NOT NULL,
	"differences" integer NOT NULL,
	"account_ids" uuid[] NOT NULL,
	"reason" text,
	"batch_id" uuid,
	"job_id" uuid
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_id" uuid NOT NULL,
	"account_ids" uuid[] NOT NULL,
	"due_at" text,
	"time_zone" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"hours_before" integer NOT NULL,
	"min_lines" integer NOT NULL,
	"needs_all_accounts" boolean NOT NULL,
	"is_paused" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sources_institution" UNIQUE("institution_id","id")
);
--> statement-breakpoint
ALTER TABLE "statement_deliveries" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "source_deliveries" ADD CONSTRAINT "source_deliveries_institution_id_source_id_sources_institution_id_id_fk" FOREIGN KEY ("institution_id","source_id") REFERENCES "public"."sources"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_token_id_api_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_deliveries_source" ON "source_deliveries" USING btree ("source_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "sources_name" ON "sources" USING btree ("institution_id","name") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sources_token" ON "sources" USING btree ("token_id") WHERE ended_at is null;
--> statement-breakpoint
-- Row level security, as in 0000: sources and what they delivered are for those who judge data.
do $$
declare
  t text;
begin
  foreach t in array array['sources', 'source_deliveries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $policy$create policy system on %I to clarity_system
        using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on')$policy$, t);
    execute format(
      $policy$create policy institution on %I to clarity_app
        using (institution_id = (select clarity_institution()))
        with check (institution_id = (select clarity_institution()))$policy$, t);
    execute format(
      $policy$create policy administered on %I as restrictive to clarity_app
        using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'judge-data')))$policy$, t);
  end loop;
  -- A source is what a token may do.
  execute $policy$create policy administered_insert on sources as restrictive for insert to clarity_app
    with check ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-tokens')))$policy$;
  execute $policy$create policy administered_update on sources as restrictive for update to clarity_app
    using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-tokens')))$policy$;
end $$;
--> statement-breakpoint
grant select, insert, update on sources to clarity_app;
--> statement-breakpoint
grant select, insert on source_deliveries to clarity_app;
