CREATE TABLE "account_versions" (
	"institution_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "account_versions_institution_id_account_id_pk" PRIMARY KEY("institution_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "institutions" ADD COLUMN "market_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_versions" ADD CONSTRAINT "account_versions_institution_id_account_id_accounts_institution_id_id_fk" FOREIGN KEY ("institution_id","account_id") REFERENCES "public"."accounts"("institution_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whatever was booked so far counts as a change of the market.
update institutions set market_version = data_version;
--> statement-breakpoint
grant update (market_version) on institutions to clarity_app;
--> statement-breakpoint
-- As every table: forced row level security, the owner by clarity.system, clarity_app by institution, and of its
-- users the admins.
alter table account_versions enable row level security;
--> statement-breakpoint
alter table account_versions force row level security;
--> statement-breakpoint
create policy system on account_versions to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on account_versions to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy administered on account_versions as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())));
--> statement-breakpoint
grant select, insert, update on account_versions to clarity_app;
