CREATE TABLE "account_portfolio_changes" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"changed_by" text
);
--> statement-breakpoint
CREATE TABLE "user_portfolio_changes" (
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"changed_by" text,
	CONSTRAINT "user_portfolio_changes_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id")
);
--> statement-breakpoint
ALTER TABLE "account_portfolio_changes" ADD CONSTRAINT "account_portfolio_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_portfolio_changes" ADD CONSTRAINT "user_portfolio_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_portfolio_changes" ADD CONSTRAINT "user_portfolio_changes_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_portfolio_changes_portfolio" ON "user_portfolio_changes" USING btree ("portfolio_id","version");
--> statement-breakpoint
-- As every table: forced row level security, the owner by clarity.system, clarity_app by institution, and of its users the admins.
do $$
declare
  t text;
begin
  foreach t in array array['account_portfolio_changes', 'user_portfolio_changes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $policy$create policy system on %I to clarity_system
        using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on')$policy$, t);
    execute format(
      $policy$create policy institution on %I to clarity_app
        using (institution_id = (select clarity_institution()))
        with check (institution_id = (select clarity_institution()))$policy$, t);
    execute format(
      $policy$create policy administered on %I as restrictive to clarity_app
        using ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())))$policy$, t);
    execute format('grant select on %I to clarity_app', t);
  end loop;
end $$;
--> statement-breakpoint
-- Remembers of every cell of the two matrices at which entitlement version it last changed and by whom, whoever changes it and
-- however. These triggers are named to run after entitlements_*, which have counted the version by then and hold the row of the
-- institution until the transaction ends: versions grow in the order of the commits.
create function remember_assignments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    -- With their user or portfolio, the memory of the cells goes too.
    insert into user_portfolio_changes (institution_id, user_id, portfolio_id, version, changed_by)
      select c.institution_id, c.user_id, c.portfolio_id, i.entitlement_version,
          (select email from users where id = nullif(was_user, '')::uuid)
        from changed_rows c
          join institutions i on i.id = c.institution_id
          join users u on u.id = c.user_id
          join portfolios p on p.id = c.portfolio_id
      on conflict (user_id, portfolio_id) do update set version = excluded.version, changed_by = excluded.changed_by;
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return null;
  end $$;
--> statement-breakpoint
create trigger remember_added after insert on user_portfolios
  referencing new table as changed_rows for each statement execute function remember_assignments();
--> statement-breakpoint
create trigger remember_removed after delete on user_portfolios
  referencing old table as changed_rows for each statement execute function remember_assignments();
--> statement-breakpoint
create function remember_moves() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    insert into account_portfolio_changes (account_id, institution_id, version, changed_by)
      select a.id, a.institution_id, i.entitlement_version, (select email from users where id = nullif(was_user, '')::uuid)
        from after_rows a
          join before_rows b on b.id = a.id and b.portfolio_id <> a.portfolio_id
          join institutions i on i.id = a.institution_id
      on conflict (account_id) do update set version = excluded.version, changed_by = excluded.changed_by;
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return null;
  end $$;
--> statement-breakpoint
create trigger remember_moved after update on accounts
  referencing old table as before_rows new table as after_rows for each statement execute function remember_moves();
--> statement-breakpoint
-- That a user of a client is assigned portfolios of that client only was looked at for every row; a matrix has twenty thousand.
drop trigger within_client on user_portfolios;
--> statement-breakpoint
create function assert_all_within_client() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    -- The lock lets two transactions, one changing the user and one an assignment, see each other.
    perform from users where id in (select user_id from after_rows) order by id for no key update;
    if exists (
      select from after_rows a
        join users u on u.id = a.user_id
        join portfolios p on p.id = a.portfolio_id
        where u.client_id is not null and p.client_id <> u.client_id
    ) then
      raise exception 'a user of a client is assigned portfolios of that client only'
        using errcode = 'check_violation', constraint = 'user_portfolios_within_client';
    end if;
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return null;
  end $$;
--> statement-breakpoint
create trigger within_client_added after insert on user_portfolios
  referencing new table as after_rows for each statement execute function assert_all_within_client();
--> statement-breakpoint
create trigger within_client_changed after update on user_portfolios
  referencing new table as after_rows for each statement execute function assert_all_within_client();
--> statement-breakpoint
-- An admin tells others what was done to their sign-in; everybody reads only their own.
drop policy own on notifications;
--> statement-breakpoint
create policy own on notifications as restrictive to clarity_app
  using ((select clarity_user()) is null or user_id = (select clarity_user()))
  with check ((select clarity_user()) is null or user_id = (select clarity_user()) or (select clarity_is_admin(clarity_user())));
--> statement-breakpoint
-- Of what a user was told, the latest hundred are kept.
create function keep_latest_notifications() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    delete from notifications where id in (
      select ranked.id from (
        select n.id, row_number() over (partition by n.user_id order by n.at desc, n.id) as place
          from notifications n where n.user_id in (select user_id from after_rows)
      ) ranked where ranked.place > 100);
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return null;
  end $$;
--> statement-breakpoint
create trigger keep_latest after insert on notifications
  referencing new table as after_rows for each statement execute function keep_latest_notifications();
