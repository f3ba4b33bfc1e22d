CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");
--> statement-breakpoint
-- Row level security, as in 0000, and as of passkeys: a user has their own codes, and with the right to manage users all of the
-- institution, to remove them; only their user can make them. Using one is the system's work.
do $$
begin
  alter table recovery_codes enable row level security;
  alter table recovery_codes force row level security;
  create policy system on recovery_codes to clarity_system
    using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
end $$;
--> statement-breakpoint
create policy institution on recovery_codes to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy own on recovery_codes as restrictive to clarity_app
  using ((select clarity_user()) is null or user_id = (select clarity_user())
    or (select clarity_has_right(clarity_user(), 'manage-users')));
--> statement-breakpoint
create policy made_by_their_user on recovery_codes as restrictive for insert to clarity_app
  with check (user_id = (select clarity_user()));
--> statement-breakpoint
grant select, insert, delete on recovery_codes to clarity_app;
--> statement-breakpoint
-- Only the system links a subject of a provider to a user, after the provider has confirmed it.
revoke insert, update on openid_identities from clarity_app;
