CREATE TABLE "pack_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"pack_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"client_name" text NOT NULL,
	"account_ids" uuid[] NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"made_at" timestamp with time zone,
	"as_of" date,
	"snapshot_id" text,
	"file_name" text,
	"size" integer,
	"hash" text,
	"content" text,
	CONSTRAINT "pack_documents_client" UNIQUE("pack_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid,
	"token_id" uuid,
	"ordered_by" text NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"mails_when_done" boolean NOT NULL,
	"kind" text NOT NULL,
	"time_period" text NOT NULL,
	"reporting_currency" text,
	"as_of" date,
	"paper" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "packs_institution" UNIQUE("institution_id","id")
);
--> statement-breakpoint
ALTER TABLE "pack_documents" ADD CONSTRAINT "pack_documents_institution_id_pack_id_packs_institution_id_id_fk" FOREIGN KEY ("institution_id","pack_id") REFERENCES "public"."packs"("institution_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_documents" ADD CONSTRAINT "pack_documents_institution_id_client_id_clients_institution_id_id_fk" FOREIGN KEY ("institution_id","client_id") REFERENCES "public"."clients"("institution_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pack_documents_waiting" ON "pack_documents" USING btree ("institution_id","state");--> statement-breakpoint
CREATE INDEX "packs_ordered_at" ON "packs" USING btree ("institution_id","ordered_at");
--> statement-breakpoint
-- Row level security, as in 0000. A pack is for who ordered it, and for users who may see every client; a document is for those of them
-- who may see every account whose figures it has. Orders are inserted by the system, with their jobs; jobs have no user.
do $$
declare
  t text;
begin
  foreach t in array array['packs', 'pack_documents'] loop
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
  foreach t in array array['packs', 'pack_documents'] loop
    execute format(
      $policy$create policy of_jobs on %I as restrictive for update to clarity_app
        using ((select clarity_user()) is null and (select clarity_token()) is null)$policy$, t);
  end loop;
end $$;
--> statement-breakpoint
create policy ordered on packs as restrictive to clarity_app
  using (((select clarity_user()) is null and (select clarity_token()) is null)
    or user_id = (select clarity_user()) or token_id = (select clarity_token())
    or ((select clarity_user()) is not null and (select clarity_has_right(clarity_user(), 'see-every-client'))));
--> statement-breakpoint
create policy ordered on pack_documents as restrictive to clarity_app
  using (((select clarity_user()) is null and (select clarity_token()) is null) or pack_id in (select id from packs));
--> statement-breakpoint
create policy entitled on pack_documents as restrictive to clarity_app
  using ((select clarity_user()) is null
    or (account_ids <> '{}' and account_ids <@ (select array(select clarity_accounts(clarity_user())))));
--> statement-breakpoint
grant select, update (ended_at) on packs to clarity_app;
--> statement-breakpoint
grant select, update (client_name, account_ids, state, reason, made_at, as_of, snapshot_id, file_name, size, hash, content)
  on pack_documents to clarity_app;
