CREATE TABLE "audit_checkpoints" (
	"institution_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"hash" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "audit_checkpoints_institution_id_sequence_reason_pk" PRIMARY KEY("institution_id","sequence","reason")
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"deleted" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "institutions" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "text_hash" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "redactions" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_checkpoints" ADD CONSTRAINT "audit_checkpoints_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Row level security, as in 0000. A checkpoint has no personal data: who may read the audit trail, or verify it, reads it.
do $$
declare
  t text;
begin
  foreach t in array array['audit_checkpoints', 'retention_runs'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $policy$create policy system on %I to clarity_system
        using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on')$policy$, t);
  end loop;
end $$;
--> statement-breakpoint
create policy institution on audit_checkpoints to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
grant select on audit_checkpoints to clarity_app;
--> statement-breakpoint
-- The audit trail is still only added to, but for the two functions below, which the system may call: law demands them. Neither changes
-- what happened, when and by which user id, unless the chain says so.
create or replace function refuse_change() returns trigger language plpgsql
  as $$
  begin
    if tg_table_name = 'audit_events' and tg_op = current_setting('clarity.audit_exception', true) then
      return null;
    end if;
    raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
  end $$;
--> statement-breakpoint
-- Changes the texts of events, and their hashes where events of 1.0.0 are hashed anew. `changed` has a record for each event.
create function clarity_rewrite_audit_events(institution uuid, changed jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform set_config('clarity.audit_exception', 'UPDATE', true);
    update audit_events e
      set actor = c.actor, object = c.object, address = c.address, details = c.details,
        salt = c.salt, text_hash = c.text_hash, previous_hash = c.previous_hash, hash = c.hash
      from jsonb_to_recordset(changed) as c(sequence bigint, actor text, object text, address text, details jsonb,
        salt text, text_hash text, previous_hash text, hash text)
      where e.institution_id = institution and e.sequence = c.sequence;
    perform set_config('clarity.audit_exception', '', true);
  end $$;
--> statement-breakpoint
-- Deletes the events up to a signed checkpoint.
create function clarity_cut_audit_events(institution uuid, last bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not exists (
      select from audit_checkpoints k where k.institution_id = institution and k.sequence = last and k.reason = 'retention'
    ) then
      raise exception 'an audit trail is cut at a checkpoint alone' using errcode = 'insufficient_privilege';
    end if;
    perform set_config('clarity.audit_exception', 'DELETE', true);
    delete from audit_events e where e.institution_id = institution and e.sequence <= last;
    perform set_config('clarity.audit_exception', '', true);
  end $$;
--> statement-breakpoint
revoke execute on function clarity_rewrite_audit_events(uuid, jsonb), clarity_cut_audit_events(uuid, bigint) from public;
--> statement-breakpoint
grant execute on function clarity_rewrite_audit_events(uuid, jsonb), clarity_cut_audit_events(uuid, bigint) to clarity_system;
