CREATE TABLE "tax_group_accounts" (
	"institution_id" uuid NOT NULL,
	"tax_group" text NOT NULL,
	"account_id" uuid NOT NULL,
	"method" text NOT NULL,
	"is_taxable" boolean NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date,
	CONSTRAINT "tax_group_accounts_institution_id_tax_group_account_id_from_day_pk" PRIMARY KEY("institution_id","tax_group","account_id","from_day")
);
--> statement-breakpoint
ALTER TABLE "tax_group_accounts" ADD CONSTRAINT "tax_group_accounts_institution_id_account_id_accounts_institution_id_id_fk" FOREIGN KEY ("institution_id","account_id") REFERENCES "public"."accounts"("institution_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- An account is in one tax group on a day; ranges of one text overlap where the texts are equal, as in 0009.
alter table tax_group_accounts add constraint tax_group_accounts_one_group
  exclude using gist (
    identifier_span(account_id::text, account_id::text, '[]') with &&,
    daterange(from_day, to_day, '[]') with &&
  );
--> statement-breakpoint
-- Row level security, as in 0000: readers see their own accounts, and only bookings, which have no user, write.
alter table tax_group_accounts enable row level security;
--> statement-breakpoint
alter table tax_group_accounts force row level security;
--> statement-breakpoint
create policy system on tax_group_accounts to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on tax_group_accounts to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy entitled on tax_group_accounts as restrictive to clarity_app
  using ((select clarity_user()) is null or account_id in (select clarity_accounts(clarity_user())))
  with check ((select clarity_user()) is null);
--> statement-breakpoint
grant select, insert, delete on tax_group_accounts to clarity_app;
