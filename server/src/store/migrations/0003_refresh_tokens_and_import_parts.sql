CREATE TABLE "import_parts" (
	"institution_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"file" text NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "import_parts_import_id_file_position_pk" PRIMARY KEY("import_id","file","position")
);
--> statement-breakpoint
CREATE TABLE "former_refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"successor_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "refresh_issued_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "refresh_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_refresh_tokens" ADD CONSTRAINT "former_refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_refresh_tokens_session" ON "former_refresh_tokens" USING btree ("session_id");
--> statement-breakpoint
-- Row level security, as in 0000. Refresh tokens are looked up before an institution is known, by the system alone; parts of
-- imports are for those who may import.
do $$
declare
  t text;
begin
  foreach t in array array['import_parts', 'former_refresh_tokens'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $policy$create policy system on %I to clarity_system
        using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on')$policy$, t);
  end loop;
end $$;
--> statement-breakpoint
create policy institution on import_parts to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy administered on import_parts as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'import-data')));
--> statement-breakpoint
grant select, insert, delete on import_parts to clarity_app;
--> statement-breakpoint
-- Until now clarity_system was only another name of the owner. A login that is a member of it, owns nothing and is no superuser
-- can now do the work of the door and of jobs; the audit trail stays one that is only added to.
grant select, insert, update, delete on all tables in schema public to clarity_system;
--> statement-breakpoint
revoke update, delete on audit_events from clarity_system;
--> statement-breakpoint
-- For the tables of later migrations.
alter default privileges in schema public grant select, insert, update, delete on tables to clarity_system;
