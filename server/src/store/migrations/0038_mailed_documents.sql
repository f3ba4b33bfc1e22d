ALTER TABLE "pack_documents" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pack_schedules" ADD COLUMN "attaches" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "attaches" boolean DEFAULT false NOT NULL;