import { expect, it } from 'vitest';
import { adminCustomerData } from '#contracts/admin/customers/customer-page-calls.ts';
import { adminImportFile } from '#contracts/admin/imports/import-calls.ts';
import { EXPORT_KINDS } from '#domain/exports/export-kinds.ts';
import { isSensitive } from '#domain/staff/permissions.ts';

/** Reviews are written to be published; their authors' addresses need the password that was just entered. */
const WITHOUT_FACTOR = ['reviews:read'];

it('what takes personal data out of the shop needs a second factor', () => {
  const kinds = Object.values(EXPORT_KINDS).filter(({ takesPersonalData }) => takesPersonalData);
  const permissions = [...kinds, adminCustomerData, adminImportFile].map(({ permission }) => permission);
  const weak = permissions.filter((permission) => !isSensitive(permission));
  expect([...new Set(weak)]).toEqual(WITHOUT_FACTOR);
});
