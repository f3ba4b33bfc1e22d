CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sent_by" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"files" text,
	"content_hash" text NOT NULL,
	"idempotency_key" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_sent_at" ON "imports" USING btree ("institution_id","sent_at");--> statement-breakpoint
CREATE INDEX "imports_unfinished" ON "imports" USING btree ("sent_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "imports_idempotency_key" ON "imports" USING btree ("institution_id","sent_by","idempotency_key");
--> statement-breakpoint
-- As every table: forced row level security, the owner by clarity.system, clarity_app by institution, and of its users the admins.
alter table imports enable row level security;
--> statement-breakpoint
alter table imports force row level security;
--> statement-breakpoint
create policy system on imports to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on imports to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy administered on imports as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())));
--> statement-breakpoint
grant select, insert, update on imports to clarity_app;
