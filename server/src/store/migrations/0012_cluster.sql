CREATE TABLE "standing_quotes" (
	"institution_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	"quoted_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "standing_quotes_institution_id_subject_since_pk" PRIMARY KEY("institution_id","subject","since")
);
--> statement-breakpoint
CREATE TABLE "budget_levels" (
	"key" text PRIMARY KEY NOT NULL,
	"units" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_streams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "standing_quotes" ADD CONSTRAINT "standing_quotes_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_streams" ADD CONSTRAINT "live_streams_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_quotes_since" ON "standing_quotes" USING btree ("institution_id","since");--> statement-breakpoint
CREATE INDEX "live_streams_user" ON "live_streams" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_streams_session" ON "live_streams" USING btree ("session_id");
--> statement-breakpoint
-- Row level security, as in 0000. Levels of budgets are kept before an institution is known, by the owner alone.
do $$
declare
  t text;
begin
  foreach t in array array['standing_quotes', 'budget_levels', 'live_streams'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $policy$create policy system on %I to clarity_system
        using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on')$policy$, t);
  end loop;
  foreach t in array array['standing_quotes', 'live_streams'] loop
    execute format(
      $policy$create policy institution on %I to clarity_app
        using (institution_id = (select clarity_institution()))
        with check (institution_id = (select clarity_institution()))$policy$, t);
  end loop;
end $$;
--> statement-breakpoint
create policy administered on standing_quotes as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'send-quotes')));
--> statement-breakpoint
create policy own on live_streams as restrictive to clarity_app
  using ((select clarity_user()) is null or user_id = (select clarity_user()));
--> statement-breakpoint
grant select, insert, update, delete on standing_quotes, live_streams to clarity_app;
--> statement-breakpoint
-- Quotes that were stored before this release count from the snapshot after they came in.
insert into standing_quotes (institution_id, subject, since, value, quoted_at, received_at)
select institution_id, subject, date_bin('15 seconds', received_at, timestamptz '1970-01-01 00:00:00+00') + interval '15 seconds',
  value, quoted_at, received_at
from live_quotes;
