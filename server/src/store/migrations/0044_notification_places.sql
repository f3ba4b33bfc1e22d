ALTER TABLE "notifications" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "client" text;