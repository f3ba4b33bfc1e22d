CREATE TABLE "limit_acknowledgements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"limit_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"account_id" uuid,
	"since" date NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"acknowledged_by" text NOT NULL,
	"comment" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_evaluations" (
	"institution_id" uuid PRIMARY KEY NOT NULL,
	"data_version" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_notices" (
	"institution_id" uuid NOT NULL,
	"limit_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"account_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "limit_notices_institution_id_limit_id_owner_id_at_pk" PRIMARY KEY("institution_id","limit_id","owner_id","at")
);
--> statement-breakpoint
CREATE TABLE "limit_states" (
	"institution_id" uuid NOT NULL,
	"limit_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"day" date NOT NULL,
	"client_id" uuid NOT NULL,
	"account_id" uuid,
	"state" text NOT NULL,
	"value" double precision,
	"cause" text,
	"is_active" boolean,
	"reason" jsonb,
	"data_version" bigint NOT NULL,
	CONSTRAINT "limit_states_institution_id_limit_id_owner_id_day_pk" PRIMARY KEY("institution_id","limit_id","owner_id","day")
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"mandate_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"of" text,
	"side" text NOT NULL,
	"bound" double precision NOT NULL,
	"warning" double precision,
	"is_looked_through" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "limits_institution" UNIQUE("institution_id","id")
);
--> statement-breakpoint
CREATE TABLE "mandate_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"mandate_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"account_id" uuid,
	"valid_from" date NOT NULL,
	"valid_until" date,
	CONSTRAINT "mandate_assignments_days" CHECK (valid_until is null or valid_until >= valid_from)
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"name" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "mandates_institution" UNIQUE("institution_id","id")
);
--> statement-breakpoint
ALTER TABLE "limit_acknowledgements" ADD CONSTRAINT "limit_acknowledgements_institution_id_limit_id_limits_institution_id_id_fk" FOREIGN KEY ("institution_id","limit_id") REFERENCES "public"."limits"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_evaluations" ADD CONSTRAINT "limit_evaluations_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_notices" ADD CONSTRAINT "limit_notices_institution_id_limit_id_limits_institution_id_id_fk" FOREIGN KEY ("institution_id","limit_id") REFERENCES "public"."limits"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_states" ADD CONSTRAINT "limit_states_institution_id_limit_id_limits_institution_id_id_fk" FOREIGN KEY ("institution_id","limit_id") REFERENCES "public"."limits"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_states" ADD CONSTRAINT "limit_states_institution_id_client_id_clients_institution_id_id_fk" FOREIGN KEY ("institution_id","client_id") REFERENCES "public"."clients"("institution_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_states" ADD CONSTRAINT "limit_states_institution_id_account_id_accounts_institution_id_id_fk" FOREIGN KEY ("institution_id","account_id") REFERENCES "public"."accounts"("institution_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limits" ADD CONSTRAINT "limits_institution_id_mandate_id_mandates_institution_id_id_fk" FOREIGN KEY ("institution_id","mandate_id") REFERENCES "public"."mandates"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_assignments" ADD CONSTRAINT "mandate_assignments_institution_id_mandate_id_mandates_institution_id_id_fk" FOREIGN KEY ("institution_id","mandate_id") REFERENCES "public"."mandates"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_assignments" ADD CONSTRAINT "mandate_assignments_institution_id_client_id_clients_institution_id_id_fk" FOREIGN KEY ("institution_id","client_id") REFERENCES "public"."clients"("institution_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_assignments" ADD CONSTRAINT "mandate_assignments_institution_id_account_id_accounts_institution_id_id_fk" FOREIGN KEY ("institution_id","account_id") REFERENCES "public"."accounts"("institution_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limit_acknowledgements_subject" ON "limit_acknowledgements" USING btree ("institution_id","owner_id");--> statement-breakpoint
CREATE INDEX "limit_states_subject" ON "limit_states" USING btree ("institution_id","owner_id","day");--> statement-breakpoint
CREATE INDEX "limits_mandate" ON "limits" USING btree ("mandate_id");--> statement-breakpoint
CREATE INDEX "mandate_assignments_mandate" ON "mandate_assignments" USING btree ("mandate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_name" ON "mandates" USING btree ("institution_id","name") WHERE ended_at is null;
--> statement-breakpoint
-- Clients all of whose accounts a user may see: what is said of a client as a whole would else tell of the others.
create function clarity_whole_clients(who uuid) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    return query select c.id from clients c
      where c.id in (select clarity_clients(who))
        and not exists (select from accounts a
          where a.client_id = c.id and not a.is_withdrawn and a.id not in (select clarity_accounts(who)));
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
  end $$;
--> statement-breakpoint
revoke execute on function clarity_whole_clients(uuid) from public;
--> statement-breakpoint
grant execute on function clarity_whole_clients(uuid) to clarity_app, clarity_system;
--> statement-breakpoint
-- Row level security, as in 0000. What is of an account is for those who may see it, what is of a client for those who may see all of it.
do $$
declare
  t text;
begin
  foreach t in array array['mandates', 'limits', 'mandate_assignments', 'limit_states', 'limit_notices', 'limit_acknowledgements', 'limit_evaluations'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $policy$create policy system on %I to clarity_system
        using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on')$policy$, t);
    execute format(
      $policy$create policy institution on %I to clarity_app
        using (institution_id = (select clarity_institution()))
        with check (institution_id = (select clarity_institution()))$policy$, t);
  end loop;
  foreach t in array array['mandate_assignments', 'limit_states', 'limit_notices', 'limit_acknowledgements'] loop
    execute format(
      $policy$create policy entitled on %I as restrictive to clarity_app
        using ((select clarity_user()) is null
          or account_id in (select clarity_accounts(clarity_user()))
          or (account_id is null and client_id in (select clarity_whole_clients(clarity_user()))))$policy$, t);
  end loop;
  -- A mandate is read by those who may see an account that it is assigned to.
  execute $policy$create policy entitled on mandates as restrictive to clarity_app
    using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'define-limits'))
      or id in (select a.mandate_id from mandate_assignments a))$policy$;
  execute $policy$create policy entitled on limits as restrictive to clarity_app
    using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'define-limits'))
      or mandate_id in (select a.mandate_id from mandate_assignments a))$policy$;
  foreach t in array array['mandates', 'limits', 'mandate_assignments'] loop
    execute format(
      $policy$create policy administered_insert on %I as restrictive for insert to clarity_app
        with check ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'define-limits')))$policy$, t);
    execute format(
      $policy$create policy administered_update on %I as restrictive for update to clarity_app
        using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'define-limits')))$policy$, t);
  end loop;
  -- States are written by evaluations, which have no user.
  foreach t in array array['limit_states', 'limit_notices'] loop
    execute format(
      $policy$create policy evaluated_insert on %I as restrictive for insert to clarity_app
        with check ((select clarity_user()) is null)$policy$, t);
    execute format(
      $policy$create policy evaluated_update on %I as restrictive for update to clarity_app
        using ((select clarity_user()) is null)$policy$, t);
  end loop;
end $$;
--> statement-breakpoint
create policy permitted_insert on limit_acknowledgements as restrictive for insert to clarity_app
  with check ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'acknowledge-limits')));
--> statement-breakpoint
create policy evaluated on limit_evaluations as restrictive to clarity_app
  using ((select clarity_user()) is null);
--> statement-breakpoint
grant select, insert, update on mandates, limits, mandate_assignments, limit_states, limit_evaluations to clarity_app;
--> statement-breakpoint
grant select, insert on limit_notices, limit_acknowledgements to clarity_app;
