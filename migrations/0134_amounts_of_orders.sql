-- What orders cost has a permission of its own: who saw orders goes on seeing it. Copies in members follow their roles.
UPDATE "staff_roles" SET "permissions" = array_append("permissions", 'orders:amounts')
  WHERE 'orders:read' = ANY ("permissions") AND NOT 'orders:amounts' = ANY ("permissions");
--> statement-breakpoint
UPDATE "api_keys" SET "scopes" = array_append("scopes", 'orders:amounts')
  WHERE 'orders:read' = ANY ("scopes") AND NOT 'orders:amounts' = ANY ("scopes");
