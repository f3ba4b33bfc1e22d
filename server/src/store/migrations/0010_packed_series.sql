CREATE TABLE "packed_series" (
	"institution_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quoted" text NOT NULL,
	"version" bigint NOT NULL,
	"days" "bytea" NOT NULL,
	"values" "bytea" NOT NULL,
	"confirmed" "bytea" NOT NULL,
	CONSTRAINT "packed_series_institution_id_kind_quoted_pk" PRIMARY KEY("institution_id","kind","quoted")
);
--> statement-breakpoint
ALTER TABLE "packed_series" ADD CONSTRAINT "packed_series_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- As every table: forced row level security, the owner by clarity.system, clarity_app by institution, and of its users the admins.
alter table packed_series enable row level security;
--> statement-breakpoint
alter table packed_series force row level security;
--> statement-breakpoint
create policy system on packed_series to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on packed_series to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy administered on packed_series as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())));
--> statement-breakpoint
grant select, insert, update, delete on packed_series to clarity_app;
