CREATE TABLE "pack_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid,
	"token_id" uuid,
	"ordered_by" text NOT NULL,
	"name" text NOT NULL,
	"client_ids" uuid[],
	"kind" text NOT NULL,
	"time_period" text NOT NULL,
	"reporting_currency" text,
	"paper" text NOT NULL,
	"mails_when_done" boolean NOT NULL,
	"every" text NOT NULL,
	"nth" integer NOT NULL,
	"due_at" text NOT NULL,
	"time_zone" text NOT NULL,
	"is_paused" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "pack_schedules" ADD CONSTRAINT "pack_schedules_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_schedules" ADD CONSTRAINT "pack_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "pack_schedules_institution" ON "pack_schedules" USING btree ("institution_id");
--> statement-breakpoint
-- Row level security, as of packs in 0028: a schedule is for its owner, and for users who may see every client. The system writes.
alter table pack_schedules enable row level security;
--> statement-breakpoint
alter table pack_schedules force row level security;
--> statement-breakpoint
create policy system on pack_schedules to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on pack_schedules to clarity_app using (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy ordered on pack_schedules as restrictive to clarity_app
  using (((select clarity_user()) is null and (select clarity_token()) is null)
    or user_id = (select clarity_user()) or token_id = (select clarity_token())
    or ((select clarity_user()) is not null and (select clarity_has_right(clarity_user(), 'see-every-client'))));
--> statement-breakpoint
grant select on pack_schedules to clarity_app;
