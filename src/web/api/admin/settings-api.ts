import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/settings/settings-calls.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

export type GeneralSettings = wire.Settings['general'];
export type CurrencySettings = wire.Settings['currencies'];
export type ShippingSettings = wire.Settings['shipping'];
export type TaxSettings = wire.Settings['taxes'];
export type InvoiceSettings = wire.Settings['invoices'];

export const adminSettingsEndpoints = {
  settings: endpoint<typeof wire.adminSettings>('GET', '/admin/api/settings'),
  saveGeneral: endpoint<typeof wire.adminSaveGeneral>('POST', '/admin/api/settings/general'),
  saveCurrencies: endpoint<typeof wire.adminSaveCurrencies>('POST', '/admin/api/settings/currencies'),
  saveShipping: endpoint<typeof wire.adminSaveShipping>('POST', '/admin/api/settings/shipping'),
  saveTaxes: endpoint<typeof wire.adminSaveTaxes>('POST', '/admin/api/settings/taxes'),
  saveInvoices: endpoint<typeof wire.adminSaveInvoices>('POST', '/admin/api/settings/invoices'),
};

export const ADMIN_SETTINGS = ['admin-settings'] as const;

export function settingsQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ADMIN_SETTINGS,
    queryFn: ({ signal }) =>
      api.call(adminSettingsEndpoints.settings, { query: { store_id: api.storeId } }, { signal }),
  });
}
