CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"key_id" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"sent_by" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"reads_ledger" boolean NOT NULL,
	"options" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"reply" jsonb,
	CONSTRAINT "statement_deliveries_institution" UNIQUE("institution_id","id")
);
--> statement-breakpoint
CREATE TABLE "statement_parts" (
	"institution_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"file" integer NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "statement_parts_delivery_id_file_position_pk" PRIMARY KEY("delivery_id","file","position")
);
--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_deliveries" ADD CONSTRAINT "statement_deliveries_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_parts" ADD CONSTRAINT "statement_parts_institution_id_delivery_id_statement_deliveries_institution_id_id_fk" FOREIGN KEY ("institution_id","delivery_id") REFERENCES "public"."statement_deliveries"("institution_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letters_written_at" ON "letters" USING btree ("written_at");
--> statement-breakpoint
-- Row level security, as in 0000.
do $$
declare
  t text;
begin
  foreach t in array array['letters', 'statement_deliveries', 'statement_parts'] loop
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
end $$;
--> statement-breakpoint
-- Administrators see to whom a letter is, and never what it says.
create policy administered on letters as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-jobs')));
--> statement-breakpoint
create policy program on letters as restrictive to clarity_app using ((select clarity_token()) is null);
--> statement-breakpoint
grant select (id, institution_id, email, kind, written_at) on letters to clarity_app;
--> statement-breakpoint
-- Statements are for those who may import; of a program's own.
create policy administered on statement_deliveries as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'import-data')));
--> statement-breakpoint
create policy program on statement_deliveries as restrictive to clarity_app
  using ((select clarity_token()) is null or sent_by = 'token:' || (select clarity_token()));
--> statement-breakpoint
create policy administered on statement_parts as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'import-data')));
--> statement-breakpoint
create policy program on statement_parts as restrictive to clarity_app
  using ((select clarity_token()) is null
    or delivery_id in (select id from statement_deliveries where sent_by = 'token:' || (select clarity_token())));
--> statement-breakpoint
grant select, update (reply) on statement_deliveries to clarity_app;
--> statement-breakpoint
grant select, delete on statement_parts to clarity_app;
--> statement-breakpoint
-- The queue (pg-boss) makes and owns its tables in a schema of its own, which only the system's login reaches. Requests have two
-- doors to it, which run as the owner. The tables are there once a portal has started.
create schema if not exists clarity_queue;
--> statement-breakpoint
grant usage, create on schema clarity_queue to clarity_system;
--> statement-breakpoint
-- The jobs of the institution of the transaction: all for those who may manage jobs, for a program its own.
create function clarity_jobs() returns table (
    id uuid, kind text, state text, attempts integer, sent_at timestamptz, due_at timestamptz, started_at timestamptz,
    ended_at timestamptz, reason text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    sees_all boolean := clarity_token() is null and (clarity_user() is null or clarity_has_right(clarity_user(), 'manage-jobs'));
  begin
    if to_regclass('clarity_queue.job') is null then
      return;
    end if;
    return query
      select j.id, j.name, j.state::text, case when j.started_on is null then 0 else j.retry_count + 1 end, j.created_on,
          j.start_after, j.started_on, j.completed_on, coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message')
        from clarity_queue.job j
        where j.group_id = clarity_institution()::text and (sees_all or j.data ->> 'tokenId' = clarity_token()::text);
  end $$;
--> statement-breakpoint
-- Completes an attempt in the transaction of its results. False where the attempt is not the present one any more, or the job was
-- cancelled: then the transaction must not be committed.
create function clarity_complete_job(wanted_kind text, job uuid, attempt integer) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update clarity_queue.job j
      set state = 'completed', completed_on = now(), output = null
      where j.name = wanted_kind and j.id = job and j.state = 'active' and j.retry_count = attempt
        and j.group_id = clarity_institution()::text;
    return found;
  end $$;
--> statement-breakpoint
revoke execute on function clarity_jobs(), clarity_complete_job(text, uuid, integer) from public;
--> statement-breakpoint
grant execute on function clarity_jobs(), clarity_complete_job(text, uuid, integer) to clarity_app;
