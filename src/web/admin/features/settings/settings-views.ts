export const SETTINGS_PATH = '/admin/settings';

/** The tabs of the settings, each by its address. */
export const SETTINGS_VIEWS = [
  { name: 'general', label: 'The shop', path: SETTINGS_PATH },
  { name: 'currencies', label: 'Currencies', path: `${SETTINGS_PATH}?view=currencies` },
  { name: 'shipping', label: 'Shipping', path: `${SETTINGS_PATH}?view=shipping` },
  { name: 'taxes', label: 'Taxes', path: `${SETTINGS_PATH}?view=taxes` },
  { name: 'invoices', label: 'Invoices', path: `${SETTINGS_PATH}?view=invoices` },
] as const;
