CREATE TABLE "statement_routes" (
	"institution_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"number" text NOT NULL,
	"account_id" uuid NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_routes_institution_id_sender_number_pk" PRIMARY KEY("institution_id","sender","number")
);
--> statement-breakpoint
ALTER TABLE "income" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "net_amount" numeric;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "statement_routes" ADD CONSTRAINT "statement_routes_institution_id_account_id_accounts_institution_id_id_fk" FOREIGN KEY ("institution_id","account_id") REFERENCES "public"."accounts"("institution_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Row level security, as in 0000: which account a statement is of is for those who may import.
alter table statement_routes enable row level security;
--> statement-breakpoint
alter table statement_routes force row level security;
--> statement-breakpoint
create policy system on statement_routes to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on statement_routes to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy administered on statement_routes as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'import-data')));
--> statement-breakpoint
grant select, insert, update on statement_routes to clarity_app;
