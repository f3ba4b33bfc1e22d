CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_for_one_sign_in" boolean NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "known_devices_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_draws" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"drawn_at" timestamp with time zone,
	"drawn_origin" text,
	"warned_at" timestamp with time zone,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_queue" (
	"email_hash" text NOT NULL,
	"origin" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_queue_email_hash_origin_pk" PRIMARY KEY("email_hash","origin")
);
--> statement-breakpoint
CREATE TABLE "stranger_failures" (
	"email_hash" text NOT NULL,
	"kind" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"failures" integer NOT NULL,
	CONSTRAINT "stranger_failures_email_hash_kind_hour_pk" PRIMARY KEY("email_hash","kind","hour")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_queue_seen" ON "sign_in_queue" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "stranger_failures_hour" ON "stranger_failures" USING btree ("hour");
--> statement-breakpoint
-- Row level security: the owner by clarity.system. Failures, draws and queue are kept before an institution is known, by the
-- owner alone; of known devices a user has their own, and with the right to manage users all of the institution.
do $$
declare
  t text;
begin
  foreach t in array array['known_devices', 'stranger_failures', 'sign_in_draws', 'sign_in_queue'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $policy$create policy system on %I to clarity_system
        using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on')$policy$, t);
  end loop;
end $$;
--> statement-breakpoint
create policy institution on known_devices to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy own on known_devices as restrictive to clarity_app
  using ((select clarity_user()) is null or user_id = (select clarity_user())
    or (select clarity_has_right(clarity_user(), 'manage-users')));
--> statement-breakpoint
grant select, insert, update, delete on known_devices to clarity_app;
