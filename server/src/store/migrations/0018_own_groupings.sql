CREATE TABLE "grouping_members" (
	"institution_id" uuid NOT NULL,
	"grouping" text NOT NULL,
	"member_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"instrument_id" uuid,
	"account_id" uuid,
	"group_name" text,
	CONSTRAINT "grouping_members_institution_id_grouping_member_id_from_day_pk" PRIMARY KEY("institution_id","grouping","member_id","from_day"),
	CONSTRAINT "grouping_members_one" CHECK (num_nonnulls(instrument_id, account_id) = 1 and member_id = coalesce(instrument_id, account_id))
);
--> statement-breakpoint
ALTER TABLE "grouping_members" ADD CONSTRAINT "grouping_members_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grouping_members" ADD CONSTRAINT "grouping_members_institution_id_account_id_accounts_institution_id_id_fk" FOREIGN KEY ("institution_id","account_id") REFERENCES "public"."accounts"("institution_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Row level security, as in 0000. A line of an account is for those who are entitled to the account.
alter table grouping_members enable row level security;
--> statement-breakpoint
alter table grouping_members force row level security;
--> statement-breakpoint
create policy system on grouping_members to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on grouping_members to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy entitled on grouping_members as restrictive to clarity_app
  using ((select clarity_user()) is null or account_id is null or account_id in (select clarity_accounts(clarity_user())));
--> statement-breakpoint
grant select, insert, delete on grouping_members to clarity_app;
