CREATE TABLE "settled_series" (
	"institution_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"settled_on" date NOT NULL,
	CONSTRAINT "settled_series_institution_id_subject_pk" PRIMARY KEY("institution_id","subject")
);
--> statement-breakpoint
ALTER TABLE "income" DROP CONSTRAINT "income_institution_id_account_id_accounts_institution_id_id_fk";
--> statement-breakpoint
ALTER TABLE "income" DROP CONSTRAINT "income_institution_id_instrument_id_instruments_institution_id_id_fk";
--> statement-breakpoint
ALTER TABLE "income" DROP CONSTRAINT "income_institution_id_batch_id_batches_institution_id_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_institution_id_account_id_accounts_institution_id_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_institution_id_instrument_id_instruments_institution_id_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_institution_id_batch_id_batches_institution_id_id_fk";
--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_institution_id_account_id_accounts_institution_id_id_fk";
--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_institution_id_counter_account_id_accounts_institution_id_id_fk";
--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_institution_id_instrument_id_instruments_institution_id_id_fk";
--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_institution_id_batch_id_batches_institution_id_id_fk";
--> statement-breakpoint
ALTER TABLE "fx_rates" DROP CONSTRAINT "fx_rates_institution_id_batch_id_batches_institution_id_id_fk";
--> statement-breakpoint
ALTER TABLE "prices" DROP CONSTRAINT "prices_institution_id_instrument_id_instruments_institution_id_id_fk";
--> statement-breakpoint
ALTER TABLE "prices" DROP CONSTRAINT "prices_institution_id_batch_id_batches_institution_id_id_fk";
--> statement-breakpoint
ALTER TABLE "settled_series" ADD CONSTRAINT "settled_series_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- The foreign keys that are gone are checked once a statement. As theirs, the check sees every row, for every caller, and
-- locks what is referred to, so that it is not deleted before the end of the transaction. Arguments are the columns that refer to accounts and to instruments.
create function references_there() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
    is_missing boolean;
    parent text;
    own_column text;
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    foreach own_column in array array['batch_id'] || tg_argv[:] loop
      parent := case when own_column = 'batch_id' then 'batches' when own_column like '%account_id' then 'accounts' else 'instruments' end;
      execute format(
        'with wanted as materialized (select distinct institution_id, %1$I as id from added where %1$I is not null),
              found as (select row.id from %2$I as row join wanted on wanted.id = row.id and wanted.institution_id = row.institution_id
                        for key share of row)
         select (select count(*) from wanted) > (select count(*) from found)', own_column, parent) into is_missing;
      if is_missing then
        raise exception using errcode = 'foreign_key_violation', table = tg_table_name, column = own_column,
          message = format('A row of %I refers to a row of %I that is not there.', tg_table_name, parent);
      end if;
    end loop;
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return null;
  end $$;
--> statement-breakpoint
-- The other side: what is referred to stays, and keeps its id.
create function referred_to() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
    is_used boolean;
    child text;
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    foreach child in array tg_argv[:] loop
      execute format('select exists (select from %I where institution_id = $1 and %I = $2)',
        split_part(child, '.', 1), split_part(child, '.', 2)) into is_used using old.institution_id, old.id;
      if is_used then
        raise exception using errcode = 'foreign_key_violation', table = tg_table_name,
          message = format('A row of %I refers to this row of %I.', split_part(child, '.', 1), tg_table_name);
      end if;
    end loop;
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return null;
  end $$;
--> statement-breakpoint
create trigger references_there after insert on transactions referencing new table as added
  for each statement execute function references_there('account_id', 'instrument_id');
--> statement-breakpoint
create trigger references_there after insert on income referencing new table as added
  for each statement execute function references_there('account_id', 'instrument_id');
--> statement-breakpoint
create trigger references_there after insert on transfers referencing new table as added
  for each statement execute function references_there('account_id', 'counter_account_id', 'instrument_id');
--> statement-breakpoint
create trigger references_there after insert on prices referencing new table as added
  for each statement execute function references_there('instrument_id');
--> statement-breakpoint
create trigger references_there after insert on fx_rates referencing new table as added
  for each statement execute function references_there();
--> statement-breakpoint
do $$
declare
  parent text;
  children text;
begin
  for parent, children in values
    ('accounts', $c$'transactions.account_id', 'income.account_id', 'transfers.account_id', 'transfers.counter_account_id'$c$),
    ('instruments', $c$'transactions.instrument_id', 'income.instrument_id', 'transfers.instrument_id', 'prices.instrument_id'$c$),
    ('batches', $c$'transactions.batch_id', 'income.batch_id', 'transfers.batch_id', 'prices.batch_id', 'fx_rates.batch_id'$c$)
  loop
    execute format('create trigger referred_to after delete on %I for each row execute function referred_to(%s)', parent, children);
    execute format(
      'create trigger referred_to_moved after update of id, institution_id on %I for each row
        when (old.id <> new.id or old.institution_id <> new.institution_id) execute function referred_to(%s)', parent, children);
  end loop;
end $$;
--> statement-breakpoint
-- Row level security, as in 0000.
alter table settled_series enable row level security;
--> statement-breakpoint
alter table settled_series force row level security;
--> statement-breakpoint
create policy system on settled_series to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on settled_series to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
grant select, insert, update, delete on settled_series to clarity_app;
--> statement-breakpoint
-- Closes that were added keep a series settled, or settle a new one, where each moved little from those of the two weeks before:
-- so little that no kind of series is in doubt by it, whichever of them are of valuation days. What a trade before the first close
-- is compared with begins on its valuation day.
create function settle_added() returns trigger language plpgsql
  as $$
  declare
    subject_column text := tg_argv[0];
    value_column text := tg_argv[1];
    most numeric := tg_argv[2];
  begin
    -- Other rows than those of a booking are not compared.
    if coalesce(current_setting('clarity.booking', true), '') <> 'on' then
      execute format('delete from settled_series as own using added
        where own.institution_id = added.institution_id and own.subject = added.%I::text', subject_column);
      return null;
    end if;
    execute format($q$
      with touched as materialized (
        -- Under row level security an index is searched by plain columns only, so the first and last day that matter are columns.
        select institution_id, %1$I as subject, min(day) as first, min(day) - 14 as since, max(day) + 14 as until, count(*) as rows
        from added group by 1, 2
      ), known as materialized (
        select touched.*, own.settled_on from touched
        left join settled_series as own on own.institution_id = touched.institution_id and own.subject = touched.subject::text
        where own.subject is not null or not exists (
          select from %3$I as row where row.institution_id = touched.institution_id and row.%1$I = touched.subject
          order by row.day offset touched.rows limit 1)
      ), around as (
        select known.subject, row.day, row.%2$I as value from known join %3$I as row
          on row.institution_id = known.institution_id and row.%1$I = known.subject and row.day >= known.since and row.day <= known.until
        union all
        select known.subject, row.day, row.value from known cross join lateral (
          (select day, %2$I as value from %3$I as row where row.institution_id = known.institution_id and row.%1$I = known.subject
             and row.day < known.since order by row.day desc limit 1)
          union all
          (select day, %2$I from %3$I as row where row.institution_id = known.institution_id and row.%1$I = known.subject
             and row.day > known.until order by row.day limit 1)
        ) as row
      ), moved as (
        select subject, least(min(value) over near, lag(value, 1, value) over (partition by subject order by day)) as low,
               greatest(max(value) over near, lag(value, 1, value) over (partition by subject order by day)) as high
        from around
        window near as (partition by subject order by day range between interval '14 days' preceding and current row)
      ), remarkable as (
        select subject from moved group by subject
        -- A rate is also in doubt where it is near one over the last one.
        having min(low) <= 0 or max(high / nullif(low, 0)) > %4$s
          or (%1$L = 'currency' and max(high / nullif(low, 0)) > 1.009 and max(high) > 0.93 and min(low) < 1.07)
      ), unsettled as (
        delete from settled_series as own using known join remarkable on remarkable.subject = known.subject
        where own.institution_id = known.institution_id and own.subject = known.subject::text
      )
      insert into settled_series (institution_id, subject, settled_on)
      select known.institution_id, known.subject::text, begun.day from known cross join lateral (
        select min(day)::date as day from generate_series(known.first, known.until, interval '1 day') as day
        where extract(isodow from day) < 6
          and not exists (select from holidays where holidays.institution_id = known.institution_id and holidays.day = day::date)
      ) as begun
      where known.settled_on is null and begun.day is not null and %1$L = 'instrument_id'
        and known.subject not in (select subject from remarkable)
        and not exists (
          select from transactions as trade
          where trade.institution_id = known.institution_id and %5$s and trade.trade_date <= begun.day)
      $q$, subject_column, value_column, tg_table_name, most,
      case subject_column when 'instrument_id' then 'trade.instrument_id = known.subject' else 'true' end);
    return null;
  end $$;
--> statement-breakpoint
create trigger settle_added after insert on prices referencing new table as added
  for each statement execute function settle_added('instrument_id', 'close', '1.1');
--> statement-breakpoint
create trigger settle_added after insert on fx_rates referencing new table as added
  for each statement execute function settle_added('currency', 'rate', '1.05');
--> statement-breakpoint
-- What else closes are judged by: corporate actions, which closes count, and the valuation days.
create function unsettle() returns trigger language plpgsql
  as $$
  begin
    if tg_table_name = 'corporate_actions' then
      delete from settled_series as own using changed
      where own.institution_id = changed.institution_id and own.subject in (changed.instrument_id::text, changed.other_instrument_id::text);
    else
      delete from settled_series as own using changed
      where own.institution_id = changed.institution_id and own.settled_on between changed.day - 14 and changed.day + 14;
    end if;
    return null;
  end $$;
--> statement-breakpoint
create trigger unsettle after insert on corporate_actions referencing new table as changed
  for each statement execute function unsettle();
--> statement-breakpoint
create trigger unsettle_added after insert on holidays referencing new table as changed
  for each statement execute function unsettle();
--> statement-breakpoint
create trigger unsettle_removed after delete on holidays referencing old table as changed
  for each statement execute function unsettle();
--> statement-breakpoint
create function unsettle_undone() returns trigger language plpgsql
  as $$
  begin
    delete from settled_series as own where own.institution_id = new.institution_id and own.subject in (
      select instrument_id::text from prices where institution_id = new.institution_id and batch_id = new.id
      union select currency from fx_rates where institution_id = new.institution_id and batch_id = new.id
      union select instrument_id::text from corporate_actions where institution_id = new.institution_id and batch_id = new.id
      union select other_instrument_id::text from corporate_actions where institution_id = new.institution_id and batch_id = new.id);
    return null;
  end $$;
--> statement-breakpoint
create trigger unsettle_undone after update of undone_at on batches for each row
  when (old.undone_at is distinct from new.undone_at) execute function unsettle_undone();
