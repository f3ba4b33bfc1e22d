CREATE TABLE "ledger_spans" (
	"institution_id" uuid PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"currencies" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packed_months" (
	"institution_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"month" date NOT NULL,
	"block" integer NOT NULL,
	"version" bigint NOT NULL,
	"quoted" text NOT NULL,
	"shapes" text NOT NULL,
	"days" text NOT NULL,
	"values" text NOT NULL,
	"confirmed" text NOT NULL,
	CONSTRAINT "packed_months_institution_id_kind_month_block_pk" PRIMARY KEY("institution_id","kind","month","block")
);
--> statement-breakpoint
CREATE TABLE "series_months" (
	"institution_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"month" date NOT NULL,
	"changed" bigint NOT NULL,
	CONSTRAINT "series_months_institution_id_kind_month_pk" PRIMARY KEY("institution_id","kind","month")
);
--> statement-breakpoint
DROP INDEX "transactions_instrument";--> statement-breakpoint
ALTER TABLE "ledger_spans" ADD CONSTRAINT "ledger_spans_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_months" ADD CONSTRAINT "packed_months_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_months" ADD CONSTRAINT "series_months_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_dealt" ON "transactions" USING btree ("instrument_id","trade_date");
--> statement-breakpoint
-- Numbers are hardly shorter compressed, and take longer to read.
alter table packed_months alter column "values" set storage external, alter column days set storage external;
--> statement-breakpoint
-- Row level security, as in 0000.
do $$
declare
  t text;
begin
  foreach t in array array['series_months', 'packed_months', 'ledger_spans'] loop
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
grant select, insert, update on series_months, ledger_spans to clarity_app;
--> statement-breakpoint
grant select, insert, update, delete on packed_months to clarity_app;
--> statement-breakpoint
-- What is booked counts from the next data version on.
create function change_months() returns trigger language plpgsql
  as $$
  begin
    insert into series_months (institution_id, kind, month, changed)
    select changed.institution_id, tg_argv[0], changed.month, institutions.data_version + 1
    from (select distinct institution_id, date_trunc('month', day)::date as month from added) as changed
    join institutions on institutions.id = changed.institution_id
    on conflict (institution_id, kind, month) do update set changed = excluded.changed;
    return null;
  end $$;
--> statement-breakpoint
create trigger change_months after insert on prices referencing new table as added
  for each statement execute function change_months('price');
--> statement-breakpoint
create trigger change_months after insert on fx_rates referencing new table as added
  for each statement execute function change_months('rate');
--> statement-breakpoint
create or replace function unsettle_undone() returns trigger language plpgsql
  as $$
  begin
    with undone as materialized (
      select instrument_id::text as subject, 'price' as kind, date_trunc('month', day)::date as month
        from prices where institution_id = new.institution_id and batch_id = new.id
      union select currency, 'rate', date_trunc('month', day)::date
        from fx_rates where institution_id = new.institution_id and batch_id = new.id
      union select unnest(array[instrument_id, other_instrument_id])::text, null, null
        from corporate_actions where institution_id = new.institution_id and batch_id = new.id
    ), unsettled as (
      delete from settled_series as own using undone where own.institution_id = new.institution_id and own.subject = undone.subject
    )
    insert into series_months (institution_id, kind, month, changed)
    select distinct new.institution_id, kind, month, data_version + 1 from undone join institutions on institutions.id = new.institution_id
    where kind is not null
    on conflict (institution_id, kind, month) do update set changed = excluded.changed;
    return null;
  end $$;
--> statement-breakpoint
-- The days and currencies of a ledger only grow: most entries change neither.
create function widen_span() returns trigger language plpgsql
  as $$
  begin
    execute format($q$
      with entry as (
        select institution_id, min(day) as first_day, coalesce(array_agg(distinct currency) filter (where currency is not null), '{}') as currencies
        from (select institution_id, %s as day, unnest(array[%s]) as currency from added) as entries group by institution_id
      )
      insert into ledger_spans as span (institution_id, first_day, currencies)
      select institution_id, first_day, currencies from entry
      on conflict (institution_id) do update
        set first_day = least(span.first_day, excluded.first_day),
            currencies = array(select distinct unnest(span.currencies || excluded.currencies) order by 1)
        where excluded.first_day < span.first_day or not excluded.currencies <@ span.currencies
      $q$, tg_argv[0], tg_argv[1]);
    return null;
  end $$;
--> statement-breakpoint
create trigger widen_span after insert on transactions referencing new table as added
  for each statement execute function widen_span('trade_date', 'currency, settlement_currency');
--> statement-breakpoint
create trigger widen_span after insert on income referencing new table as added
  for each statement execute function widen_span('least(ex_date, pay_date)', 'currency');
--> statement-breakpoint
create trigger widen_span after insert on transfers referencing new table as added
  for each statement execute function widen_span('date', 'currency');
--> statement-breakpoint
-- What is there already.
insert into series_months (institution_id, kind, month, changed)
  select months.institution_id, kind, month, data_version from (
    select distinct institution_id, 'price' as kind, date_trunc('month', day)::date as month from prices
    union select distinct institution_id, 'rate', date_trunc('month', day)::date from fx_rates
  ) as months join institutions on institutions.id = months.institution_id;
--> statement-breakpoint
insert into ledger_spans (institution_id, first_day, currencies)
  select institution_id, min(day), coalesce(array_agg(distinct currency) filter (where currency is not null), '{}') from (
    select institution_id, trade_date as day, unnest(array[currency, settlement_currency]) as currency from transactions
    union all select institution_id, least(ex_date, pay_date), currency from income
    union all select institution_id, date, currency from transfers
  ) as entries group by institution_id;
