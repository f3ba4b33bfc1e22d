CREATE TABLE "left_out_lines" (
	"institution_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"line" text NOT NULL,
	"count" integer NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "left_out_lines_institution_id_account_id_line_pk" PRIMARY KEY("institution_id","account_id","line")
);
--> statement-breakpoint
ALTER TABLE "left_out_lines" ADD CONSTRAINT "left_out_lines_institution_id_account_id_accounts_institution_id_id_fk" FOREIGN KEY ("institution_id","account_id") REFERENCES "public"."accounts"("institution_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Row level security, as in 0000: what was decided on lines of statements is for those who may import.
alter table left_out_lines enable row level security;
--> statement-breakpoint
alter table left_out_lines force row level security;
--> statement-breakpoint
create policy system on left_out_lines to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on left_out_lines to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy administered on left_out_lines as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'import-data')));
--> statement-breakpoint
grant select, insert, delete on left_out_lines to clarity_app;
