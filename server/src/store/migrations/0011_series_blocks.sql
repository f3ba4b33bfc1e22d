-- Made of other tables, and made anew by whoever reads a market next.
truncate packed_series;
--> statement-breakpoint
ALTER TABLE "packed_series" DROP CONSTRAINT "packed_series_institution_id_kind_quoted_pk";
--> statement-breakpoint
ALTER TABLE "packed_series" ADD COLUMN "block" integer NOT NULL;
--> statement-breakpoint
ALTER TABLE "packed_series" ADD COLUMN "shapes" "bytea" NOT NULL;
--> statement-breakpoint
ALTER TABLE "packed_series" ADD CONSTRAINT "packed_series_institution_id_kind_block_pk" PRIMARY KEY("institution_id","kind","block");
--> statement-breakpoint
-- Numbers are hardly shorter compressed, and take longer to read.
alter table packed_series alter column "values" set storage external, alter column days set storage external;
