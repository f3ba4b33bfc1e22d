ALTER TABLE "income" ADD COLUMN "line" integer;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "line" integer;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "line" integer;