import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/settings/settings-calls.ts';
import { DomainError, fieldError } from '#domain/errors.ts';
import { amountEntries, currencyName, formatMoney } from '#domain/money.ts';
import { isCountryCode } from '#domain/shipping/countries.ts';
import { isTimeZone } from '#domain/store-days.ts';
import { publishChange } from '#server/content/editing/publish-change.ts';
import { readInvoiceSettings } from '#server/orders/invoices/invoice-settings.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeStore } from '#server/platform/stores/change-store.ts';
import { storeCurrencies } from '#server/platform/stores/store-currency.ts';
import { type SettingName, settingVersion } from '#server/settings/edited-settings.ts';
import { readGeneralSettings } from '#server/settings/general-settings.ts';
import { saveSetting } from '#server/settings/save-setting.ts';
import { readShippingOptions } from '#server/shipping/read-shipping.ts';
import { replaceShippingOptions } from '#server/shipping/replace-shipping.ts';
import { readCountriesWithoutTaxes } from '#server/shipping/shipping-store.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { replaceTaxRates } from '#server/tax/replace-tax-rates.ts';
import { allTaxRates } from '#server/tax/tax-rates-store.ts';
import { SAVE_TAXES } from '../setup/checklist.ts';
import { toCurrencies, toWireCurrencies } from './currency-settings-wire.ts';
import { toInvoiceSettings, toWireInvoices } from './invoice-settings-wire.ts';
import { findMissingPrices, requirePrices } from './missing-prices.ts';
import { toOptions, toTaxRows, toWireGeneral, toWireOption, toWireRates } from './settings-wire.ts';

/** What the shop is called, where it ships, and what it charges for that and as taxes. docs/decisions/0303. */
export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const subject = (id: SettingName) => ({ type: 'setting', id }) as const;

  serveStaff(app, deps, calls.adminSettings, async ({ storeId }) => {
    const versionOf = (name: SettingName) => settingVersion(db, storeId, name);
    const general = await readGeneralSettings(db, storeId);
    if (!general) throw new DomainError('unknown_store', 'There is no such store.');
    return {
      general: toWireGeneral(general, await versionOf('general')),
      currencies: toWireCurrencies(
        await storeCurrencies(db, storeId),
        await findMissingPrices(db, storeId),
        await versionOf('currencies'),
      ),
      shipping: {
        version: await versionOf('shipping'),
        options: (await readShippingOptions(db, storeId)).map(toWireOption),
      },
      taxes: {
        version: await versionOf('taxes'),
        rates: toWireRates(await allTaxRates(db, storeId)),
        prices_include_tax_in: general.pricesIncludeTaxIn.filter(isCountryCode),
      },
      countries_without_taxes: (await readCountriesWithoutTaxes(db, storeId)).filter(isCountryCode),
      invoices: toWireInvoices(await readInvoiceSettings(db, storeId), await versionOf('invoices')),
    };
  });

  const naming = { call: calls.adminSaveGeneral, command: 'settings save-general' };
  serveChanges(app, deps, naming, async ({ body, storeId, staffMember, audit }) => {
    const { version, brand, sender_address: address } = body;
    if (!isTimeZone(body.time_zone))
      throw fieldError('/time_zone', 'must be a time zone like America/New_York');
    audit({
      subject: subject('general'),
      summary: 'Changed name, time zone, address or tax number',
    });
    const before = await readGeneralSettings(db, storeId);
    const after = {
      brand,
      timeZone: body.time_zone,
      newOrderEmails: body.new_order_emails,
      taxNumber: body.tax_number?.trim() || null,
      senderAddress: address && { ...address, line2: address.line2 ?? undefined },
    };
    const saved = await saveSetting(db, { storeId, name: 'general', version }, async (tx) => {
      await changeStore(tx, storeId, after);
      // The name is part of what every page has, from which an import and earlier versions give it back.
      if (brand !== before?.brand)
        await publishChange(tx, { storeId, staffMemberId: staffMember.id }, 'global', { brand });
    });
    audit({ before: { ...before }, after: { ...before, ...after } });
    return saved;
  });

  const currencies = { call: calls.adminSaveCurrencies, command: 'settings save-currencies' };
  serveChanges(app, deps, currencies, async ({ body, storeId, staffMember, audit }) => {
    const before = await storeCurrencies(db, storeId);
    const after = toCurrencies(body);
    audit({
      subject: subject('currencies'),
      summary: `Sells in ${after.currencies.map(currencyName).join(', ')}`,
      before: { own: before.own, sold_in: before.soldIn, priced_in: before.priced },
      after: {
        own: after.defaultCurrency,
        sold_in: after.currencies,
        priced_in: [...after.currencies, ...after.upcomingCurrencies],
      },
    });
    return saveSetting(db, { storeId, name: 'currencies', version: body.version }, async (tx) => {
      await requirePrices(tx, storeId, after, staffMember);
      await changeStore(tx, storeId, after);
    });
  });

  const shipping = { call: calls.adminSaveShipping, command: 'settings save-shipping' };
  serveChanges(app, deps, shipping, async ({ body, storeId, audit }) => {
    const before = await readShippingOptions(db, storeId);
    const options = toOptions(body.options, before);
    audit({
      subject: subject('shipping'),
      summary: `Saved the shipping options ${options.map(({ name }) => name).join(', ')}`,
      before: { shipping: before.map(shippingOptionText) },
      after: { shipping: options.map(shippingOptionText) },
    });
    return saveSetting(db, { storeId, name: 'shipping', version: body.version }, (tx) =>
      replaceShippingOptions(tx, storeId, options),
    );
  });

  const taxes = { call: calls.adminSaveTaxes, command: SAVE_TAXES };
  serveChanges(app, deps, taxes, async ({ body, storeId, audit }) => {
    const rows = toTaxRows(body.rates);
    const pricesIncludeTaxIn = [...new Set(body.prices_include_tax_in)].sort();
    const before = await readGeneralSettings(db, storeId);
    audit({
      subject: subject('taxes'),
      summary: `Saved ${body.rates.length} tax rates`,
      before: { pricesIncludeTaxIn: before?.pricesIncludeTaxIn },
      after: { pricesIncludeTaxIn },
    });
    return saveSetting(db, { storeId, name: 'taxes', version: body.version }, async (tx) => {
      await replaceTaxRates(tx, storeId, rows);
      await changeStore(tx, storeId, { pricesIncludeTaxIn });
    });
  });

  const invoicing = { call: calls.adminSaveInvoices, command: 'settings save-invoices' };
  serveChanges(app, deps, invoicing, async ({ body, storeId, audit }) => {
    const { settings: before } = await readInvoiceSettings(db, storeId);
    const general = await readGeneralSettings(db, storeId);
    const after = toInvoiceSettings(body, { hasAddress: Boolean(general?.senderAddress) });
    audit({
      subject: subject('invoices'),
      summary: 'Changed what is issued as invoices and credit notes',
      before: { ...before },
      after: { ...after },
    });
    return saveSetting(db, { storeId, name: 'invoices', version: body.version }, (tx) =>
      changeStore(tx, storeId, after),
    );
  });
}

/** An option with its prices, for the audit log: `Standard: US 5.95, US AK HI 11.95`. */
const shippingOptionText = ({
  name,
  rates,
}: Awaited<ReturnType<typeof readShippingOptions>>[number]): string =>
  `${name}: ${rates
    .map(({ country, regions = [], prices }) =>
      [
        country,
        ...regions,
        ...amountEntries(prices).map(([currency, cents]) => formatMoney(cents, currency)),
      ].join(' '),
    )
    .join(', ')}`;
