CREATE TABLE "passkey_challenges" (
	"holder" text PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
-- Row level security, as in 0000. Challenges are kept before an institution is known, by the system alone. Of passkeys a user has
-- their own, and with the right to manage users all of the institution, to remove them; only their user can add one. Signing in
-- with one is the system's work, which alone changes its counter.
do $$
declare
  t text;
begin
  foreach t in array array['passkeys', 'passkey_challenges'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $policy$create policy system on %I to clarity_system
        using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on')$policy$, t);
  end loop;
end $$;
--> statement-breakpoint
create policy institution on passkeys to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy own on passkeys as restrictive to clarity_app
  using ((select clarity_user()) is null or user_id = (select clarity_user())
    or (select clarity_has_right(clarity_user(), 'manage-users')));
--> statement-breakpoint
create policy added_by_their_user on passkeys as restrictive for insert to clarity_app
  with check (user_id = (select clarity_user()));
--> statement-breakpoint
grant select, insert, delete on passkeys to clarity_app;
