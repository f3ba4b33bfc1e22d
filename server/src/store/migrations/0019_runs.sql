CREATE TABLE "run_heads" (
	"institution_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_keys" (
	"institution_id" uuid NOT NULL,
	"id" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"sealing_key_id" text,
	"made_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "run_keys_institution_id_id_pk" PRIMARY KEY("institution_id","id")
);
--> statement-breakpoint
CREATE TABLE "run_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_rows" (
	"institution_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"client_id" uuid,
	"account_ids" uuid[] NOT NULL,
	"content" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "run_rows_institution_id_run_id_kind_subject_pk" PRIMARY KEY("institution_id","run_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"day" date NOT NULL,
	"data_version" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"program_version" text NOT NULL,
	"conventions" text NOT NULL,
	"row_count" integer NOT NULL,
	"rows_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "runs_institution" UNIQUE("institution_id","id"),
	CONSTRAINT "runs_sequence" UNIQUE("institution_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "run_heads" ADD CONSTRAINT "run_heads_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_keys" ADD CONSTRAINT "run_keys_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_orders" ADD CONSTRAINT "run_orders_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_rows" ADD CONSTRAINT "run_rows_institution_id_run_id_runs_institution_id_id_fk" FOREIGN KEY ("institution_id","run_id") REFERENCES "public"."runs"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_institution_id_key_id_run_keys_institution_id_id_fk" FOREIGN KEY ("institution_id","key_id") REFERENCES "public"."run_keys"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_day" ON "runs" USING btree ("institution_id","day");
--> statement-breakpoint
-- Row level security, as in 0000. A row is for those who may see every account whose figures it has.
do $$
declare
  t text;
begin
  foreach t in array array['run_orders', 'run_keys', 'runs', 'run_heads', 'run_rows'] loop
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
  -- Written by jobs, which have no user.
  foreach t in array array['runs', 'run_rows'] loop
    execute format(
      $policy$create policy computed on %I as restrictive for insert to clarity_app with check ((select clarity_user()) is null)$policy$, t);
    execute format(
      $trigger$create trigger append_only before update or delete or truncate on %I
        for each statement execute function refuse_change()$trigger$, t);
  end loop;
end $$;
--> statement-breakpoint
create policy entitled on run_rows as restrictive to clarity_app
  using ((select clarity_user()) is null
    or (account_ids <> '{}' and account_ids <@ (select array(select clarity_accounts(clarity_user())))));
--> statement-breakpoint
create policy of_jobs on run_orders as restrictive to clarity_app using ((select clarity_user()) is null);
--> statement-breakpoint
create policy of_jobs on run_heads as restrictive to clarity_app using ((select clarity_user()) is null);
--> statement-breakpoint
grant select, delete on run_orders to clarity_app;
--> statement-breakpoint
grant select, insert, update on run_heads to clarity_app;
--> statement-breakpoint
grant select, insert on runs, run_rows to clarity_app;
--> statement-breakpoint
-- The private key is for the system alone.
grant select (institution_id, id, public_key, made_at, retired_at) on run_keys to clarity_app;
