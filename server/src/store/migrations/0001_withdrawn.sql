ALTER TABLE "accounts" DROP CONSTRAINT "accounts_name";--> statement-breakpoint
ALTER TABLE "clients" DROP CONSTRAINT "clients_name";--> statement-breakpoint
ALTER TABLE "portfolios" DROP CONSTRAINT "portfolios_name";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmarks" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "instruments" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_name" ON "accounts" USING btree ("client_id","name") WHERE not is_withdrawn;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_name" ON "clients" USING btree ("institution_id","name") WHERE not is_withdrawn;--> statement-breakpoint
CREATE UNIQUE INDEX "portfolios_name" ON "portfolios" USING btree ("client_id","name") WHERE not is_withdrawn;--> statement-breakpoint
CREATE POLICY "clients_withdrawn" ON "clients" AS RESTRICTIVE FOR SELECT USING (not is_withdrawn or current_setting('clarity.booking', true) = 'on');--> statement-breakpoint
CREATE POLICY "portfolios_withdrawn" ON "portfolios" AS RESTRICTIVE FOR SELECT USING (not is_withdrawn or current_setting('clarity.booking', true) = 'on');--> statement-breakpoint
CREATE POLICY "accounts_withdrawn" ON "accounts" AS RESTRICTIVE FOR SELECT USING (not is_withdrawn or current_setting('clarity.booking', true) = 'on');--> statement-breakpoint
CREATE POLICY "instruments_withdrawn" ON "instruments" AS RESTRICTIVE FOR SELECT USING (not is_withdrawn or current_setting('clarity.booking', true) = 'on');--> statement-breakpoint
CREATE POLICY "benchmarks_withdrawn" ON "benchmarks" AS RESTRICTIVE FOR SELECT USING (not is_withdrawn or current_setting('clarity.booking', true) = 'on');
