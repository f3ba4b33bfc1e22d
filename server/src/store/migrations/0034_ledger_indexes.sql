CREATE INDEX "income_batch" ON "income" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "transactions_batch" ON "transactions" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "transactions_instrument" ON "transactions" USING btree ("instrument_id");--> statement-breakpoint
CREATE INDEX "transfers_batch" ON "transfers" USING btree ("batch_id");