CREATE TABLE "curve_points" (
	"institution_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"tenor" text NOT NULL,
	"rate" numeric NOT NULL,
	"compounding" text NOT NULL,
	"day_count" text NOT NULL,
	CONSTRAINT "curve_points_institution_id_currency_day_tenor_pk" PRIMARY KEY("institution_id","currency","day","tenor")
);
--> statement-breakpoint
CREATE TABLE "dividend_yields" (
	"institution_id" uuid NOT NULL,
	"instrument_id" uuid NOT NULL,
	"day" date NOT NULL,
	"yield" numeric NOT NULL,
	CONSTRAINT "dividend_yields_institution_id_instrument_id_day_pk" PRIMARY KEY("institution_id","instrument_id","day")
);
--> statement-breakpoint
ALTER TABLE "curve_points" ADD CONSTRAINT "curve_points_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dividend_yields" ADD CONSTRAINT "dividend_yields_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Row level security, as in 0000: market data of an institution.
do $$
declare
  t text;
begin
  foreach t in array array['curve_points', 'dividend_yields'] loop
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
grant select, insert, delete on curve_points, dividend_yields to clarity_app;
