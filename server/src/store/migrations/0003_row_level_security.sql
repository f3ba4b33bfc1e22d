-- Row level security: the second wall behind access/. A transaction says for whom it reads (clarity.institution_id,
-- clarity.user_id) and takes the role clarity_app; what it did not say it does not see.
--
-- Two roles, which belong to the whole server and may be there already. Nobody signs in as either. clarity_app answers
-- requests; clarity_system is what the owner of the tables is with clarity.system = on. Without that setting the owner sees
-- nothing, unless it is a superuser, whom PostgreSQL never restrains.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['clarity_app', 'clarity_system'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin', role_name);
      exception
        when duplicate_object or unique_violation then null; -- another database of this server was a moment faster
      end;
    end if;
    if not pg_has_role(current_user, role_name, 'usage') then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- For whom the transaction reads: null where it did not say.
create function clarity_institution() returns uuid language sql stable
  as $$ select nullif(current_setting('clarity.institution_id', true), '')::uuid $$;
--> statement-breakpoint
create function clarity_user() returns uuid language sql stable
  as $$ select nullif(current_setting('clarity.user_id', true), '')::uuid $$;
--> statement-breakpoint
-- What a user is entitled to, within the institution of the transaction. They run as the owner, because the tables they read
-- are themselves guarded by them: as the system and without a user, which ends that circle, and put both settings back. (Naming
-- the settings in the heads of the functions would need a superuser.) As sub-selects they run once a query, not once a row.
create function clarity_is_admin(who uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
    answer boolean;
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    answer := exists (select from users u where u.id = who and u.institution_id = clarity_institution() and u.is_admin);
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return answer;
  end $$;
--> statement-breakpoint
create function clarity_portfolios(who uuid) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    return query
      select p.id
        from users u join portfolios p on p.institution_id = u.institution_id
        where u.id = who and u.institution_id = clarity_institution() and u.is_admin
      union all
      select p.id
        from users u
          join user_portfolios a on a.user_id = u.id
          join portfolios p on p.id = a.portfolio_id and p.institution_id = u.institution_id
        where u.id = who and u.institution_id = clarity_institution() and not u.is_admin
          and (u.client_id is null or p.client_id = u.client_id);
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
  end $$;
--> statement-breakpoint
create function clarity_accounts(who uuid) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    return query select id from accounts where portfolio_id in (select clarity_portfolios(who));
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
  end $$;
--> statement-breakpoint
create function clarity_clients(who uuid) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    return query
      select id from clients where institution_id = clarity_institution() and clarity_is_admin(who)
      union
      select client_id from portfolios where id in (select clarity_portfolios(who));
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
  end $$;
--> statement-breakpoint
revoke execute on function clarity_is_admin(uuid), clarity_portfolios(uuid), clarity_accounts(uuid), clarity_clients(uuid) from public;
--> statement-breakpoint
grant execute on function clarity_is_admin(uuid), clarity_portfolios(uuid), clarity_accounts(uuid), clarity_clients(uuid) to clarity_app, clarity_system;
--> statement-breakpoint
-- Every table: forced row level security, the owner by clarity.system, clarity_app by institution. As a sub-select the setting
-- is read once a query; what is null equals nothing, so that who said nothing sees nothing.
do $$
declare
  t text;
begin
  for t in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $policy$create policy system on %I to clarity_system
        using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on')$policy$, t);
    if exists (select from pg_attribute where attrelid = t::regclass and attname = 'institution_id' and not attisdropped) then
      execute format(
        $policy$create policy institution on %I to clarity_app
          using (institution_id = (select clarity_institution()))
          with check (institution_id = (select clarity_institution()))$policy$, t);
    end if;
  end loop;
end $$;
--> statement-breakpoint
create policy institution on institutions to clarity_app
  using (id = (select clarity_institution()))
  with check (id = (select clarity_institution()));
--> statement-breakpoint
-- With a user, only what the user is entitled to. Restrictive: these are asked beside the institution, never instead of it.
create policy entitled on clients as restrictive to clarity_app
  using ((select clarity_user()) is null or id in (select clarity_clients(clarity_user())))
  with check ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())));
--> statement-breakpoint
create policy entitled on portfolios as restrictive to clarity_app
  using ((select clarity_user()) is null or id in (select clarity_portfolios(clarity_user())))
  with check ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())));
--> statement-breakpoint
create policy entitled on accounts as restrictive to clarity_app
  using ((select clarity_user()) is null or portfolio_id in (select clarity_portfolios(clarity_user())))
  with check ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())));
--> statement-breakpoint
do $$
declare
  t text;
begin
  foreach t in array array['transactions', 'income', 'transfers'] loop
    execute format(
      $policy$create policy entitled on %I as restrictive to clarity_app
        using ((select clarity_user()) is null or account_id in (select clarity_accounts(clarity_user())))$policy$, t);
  end loop;
  -- One's own.
  foreach t in array array['selections', 'selected_accounts', 'preferences', 'notifications', 'idempotency_keys'] loop
    execute format(
      $policy$create policy own on %I as restrictive to clarity_app
        using ((select clarity_user()) is null or user_id = (select clarity_user()))$policy$, t);
  end loop;
  -- One's own, and an admin's whole institution: who was invited, who is signed in.
  foreach t in array array['user_portfolios', 'sign_ins', 'password_tokens', 'sessions'] loop
    execute format(
      $policy$create policy own on %I as restrictive to clarity_app
        using ((select clarity_user()) is null or user_id = (select clarity_user())
          or (select clarity_is_admin(clarity_user())))$policy$, t);
  end loop;
  foreach t in array array['access_tokens', 'report_tickets'] loop
    execute format(
      $policy$create policy own on %I as restrictive to clarity_app
        using ((select clarity_user()) is null
          or session_id in (select s.id from sessions s where s.user_id = clarity_user())
          or (select clarity_is_admin(clarity_user())))$policy$, t);
  end loop;
  -- Who may see what is an admin's to change, and nobody else's. A delete asks no check, so it is named.
  foreach t in array array['clients', 'portfolios', 'accounts', 'user_portfolios', 'users'] loop
    execute format(
      $policy$create policy administered_delete on %I as restrictive for delete to clarity_app
        using ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())))$policy$, t);
  end loop;
  foreach t in array array['user_portfolios', 'users'] loop
    execute format(
      $policy$create policy administered_insert on %I as restrictive for insert to clarity_app
        with check ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())))$policy$, t);
  end loop;
end $$;
--> statement-breakpoint
create policy own on users as restrictive to clarity_app
  using ((select clarity_user()) is null or id = (select clarity_user()) or (select clarity_is_admin(clarity_user())));
--> statement-breakpoint
create policy administered_update on user_portfolios as restrictive for update to clarity_app
  using ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())));
--> statement-breakpoint
create policy administered on api_tokens as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())));
--> statement-breakpoint
-- What clarity_app may do at all. Books are only added to; `attempts` is counted before an institution is known, by the owner.
grant select, insert on institutions to clarity_app;
--> statement-breakpoint
grant update (data_version, entitlement_version) on institutions to clarity_app;
--> statement-breakpoint
grant select, insert on transactions, income, transfers, prices, fx_rates, corporate_actions, batch_changes, audit_events to clarity_app;
--> statement-breakpoint
grant select, insert, update on batches, audit_heads, api_tokens to clarity_app;
--> statement-breakpoint
grant select, insert, update, delete on
  reporting_currencies, holidays, clients, portfolios, accounts, instruments, benchmarks, benchmark_weights, factors,
  look_through_weights, market_rows, users, user_portfolios, sign_ins, sessions, access_tokens, password_tokens, selections,
  selected_accounts, preferences, notifications, idempotency_keys, report_tickets
  to clarity_app;
--> statement-breakpoint
-- The audit trail is only ever added to, whoever asks, the owner and superusers among them. Law may demand an exception some
-- day: then somebody has to disable this trigger by name, and the chain of hashes shows what was done.
create function refuse_change() returns trigger language plpgsql
  as $$ begin raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege'; end $$;
--> statement-breakpoint
create trigger append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_change();
--> statement-breakpoint
-- A user of the role client is assigned portfolios of the own client only. With the portfolio's client fixed, that holds
-- when it holds at both places where it could break.
create function assert_within_client() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
    who uuid := case tg_table_name when 'users' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end;
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    -- The lock lets two transactions, one changing the user and one an assignment, see each other.
    perform from users where id = who for no key update;
    if exists (
      select from users u
        join user_portfolios a on a.user_id = u.id
        join portfolios p on p.id = a.portfolio_id
        where u.id = who and u.client_id is not null and p.client_id <> u.client_id
    ) then
      raise exception 'a user of a client is assigned portfolios of that client only'
        using errcode = 'check_violation', constraint = 'user_portfolios_within_client';
    end if;
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return null;
  end $$;
--> statement-breakpoint
create trigger within_client after insert or update on user_portfolios
  for each row execute function assert_within_client();
--> statement-breakpoint
create trigger within_client after update of client_id on users
  for each row when (old.client_id is distinct from new.client_id) execute function assert_within_client();
--> statement-breakpoint
create function refuse_other_client() returns trigger language plpgsql
  as $$ begin raise exception 'a portfolio stays with its client' using errcode = 'check_violation', constraint = 'portfolios_client_fixed'; end $$;
--> statement-breakpoint
create trigger client_fixed before update of client_id on portfolios
  for each row when (old.client_id <> new.client_id) execute function refuse_other_client();
--> statement-breakpoint
-- The entitlement version grows with every change of who may see what: nobody has to remember to. What else stands in a
-- user's row (password, factor, last activity) changes nothing of that.
create function entitlements_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
    unrelated text[] := array['password_hash', 'factor_secret', 'factor_key_id', 'factor_confirmed_at', 'factor_last_step', 'last_login', 'last_activity'];
    changed uuid[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(distinct institution_id) into changed from after_rows;
    elsif tg_op = 'DELETE' then
      select array_agg(distinct institution_id) into changed from before_rows;
    else
      select array_agg(distinct institution_id) into changed from (
        select institution_id, to_jsonb(a) - unrelated from after_rows a
        except
        select institution_id, to_jsonb(b) - unrelated from before_rows b
      ) differing;
    end if;
    if changed is not null then
      perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
      update institutions set entitlement_version = entitlement_version + 1 where id = any (changed);
      perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    end if;
    return null;
  end $$;
--> statement-breakpoint
do $$
declare
  t text;
begin
  foreach t in array array['clients', 'portfolios', 'accounts', 'users', 'user_portfolios'] loop
    execute format('create trigger entitlements_added after insert on %I
      referencing new table as after_rows for each statement execute function entitlements_changed()', t);
    execute format('create trigger entitlements_changed after update on %I
      referencing old table as before_rows new table as after_rows for each statement execute function entitlements_changed()', t);
    execute format('create trigger entitlements_removed after delete on %I
      referencing old table as before_rows for each statement execute function entitlements_changed()', t);
  end loop;
end $$;
--> statement-breakpoint
-- Tells every process what its memory no longer holds; the payloads are described in store/changes.ts.
create function notify_versions() returns trigger language plpgsql
  as $$
  begin
    if old.data_version is distinct from new.data_version then
      perform pg_notify('clarity', json_build_object('kind', 'data', 'institutionId', new.id, 'version', new.data_version)::text);
    end if;
    if old.entitlement_version is distinct from new.entitlement_version then
      perform pg_notify('clarity', json_build_object('kind', 'entitlement', 'institutionId', new.id, 'version', new.entitlement_version)::text);
    end if;
    return null;
  end $$;
--> statement-breakpoint
create trigger notify_versions after update on institutions for each row execute function notify_versions();
--> statement-breakpoint
create function notify_session_ended() returns trigger language plpgsql
  as $$
  begin
    perform pg_notify('clarity', json_build_object(
      'kind', 'sessionEnded', 'institutionId', old.institution_id, 'sessionId', old.id, 'userId', old.user_id)::text);
    return null;
  end $$;
--> statement-breakpoint
create trigger notify_session_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function notify_session_ended();
--> statement-breakpoint
create trigger notify_session_removed after delete on sessions
  for each row when (old.ended_at is null) execute function notify_session_ended();
--> statement-breakpoint
create function notify_user_deleted() returns trigger language plpgsql
  as $$
  begin
    perform pg_notify('clarity', json_build_object('kind', 'userDeleted', 'institutionId', old.institution_id, 'userId', old.id)::text);
    return null;
  end $$;
--> statement-breakpoint
create trigger notify_user_deleted after delete on users for each row execute function notify_user_deleted();
