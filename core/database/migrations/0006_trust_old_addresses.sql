-- Whoever signed up before addresses were verified is not locked out.
UPDATE "users" SET "email_verified_at" = "date_joined" WHERE "email_verified_at" IS NULL;
