CREATE TABLE "openid_identities" (
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "openid_identities_user_id_pk" PRIMARY KEY("user_id"),
	CONSTRAINT "openid_identities_subject" UNIQUE("institution_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "openid_providers" (
	"institution_id" uuid PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"label" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"secret_key_id" text NOT NULL,
	"accepted_acr" text[] NOT NULL,
	CONSTRAINT "openid_providers_organisation_unique" UNIQUE("organisation")
);
--> statement-breakpoint
CREATE TABLE "openid_requests" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"state_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"invitation_hash" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "openid_identities" ADD CONSTRAINT "openid_identities_institution_id_user_id_users_institution_id_id_fk" FOREIGN KEY ("institution_id","user_id") REFERENCES "public"."users"("institution_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_providers" ADD CONSTRAINT "openid_providers_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_requests" ADD CONSTRAINT "openid_requests_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_requests" ADD CONSTRAINT "openid_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Row level security, as in 0000. Requests are looked up before an institution is known, by the system alone. The provider with its
-- sealed secret is for those who manage users; of identities a user has their own.
do $$
declare
  t text;
begin
  foreach t in array array['openid_providers', 'openid_identities', 'openid_requests'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $policy$create policy system on %I to clarity_system
        using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on')$policy$, t);
  end loop;
  foreach t in array array['openid_providers', 'openid_identities'] loop
    execute format(
      $policy$create policy institution on %I to clarity_app
        using (institution_id = (select clarity_institution()))
        with check (institution_id = (select clarity_institution()))$policy$, t);
  end loop;
end $$;
--> statement-breakpoint
create policy administered on openid_providers as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-users')));
--> statement-breakpoint
create policy own on openid_identities as restrictive to clarity_app
  using ((select clarity_user()) is null or user_id = (select clarity_user())
    or (select clarity_has_right(clarity_user(), 'manage-users')));
--> statement-breakpoint
grant select, insert, update, delete on openid_providers, openid_identities to clarity_app;
