ALTER TABLE "instruments" ADD COLUMN "isin" text;
