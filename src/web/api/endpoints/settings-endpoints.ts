import type * as account from '#contracts/account-calls.ts';
import type * as auth from '#contracts/auth-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of the account settings, kept out of the bundle because only their screen uses them. */
export const settingsEndpoints = {
  changePassword: endpoint<typeof auth.changePassword>('POST', '/auth/change_password'),
  listAddresses: endpoint<typeof account.listAddresses>('GET', '/account/addresses'),
  saveAddress: endpoint<typeof account.saveAddress>('POST', '/account/save_address'),
  deleteAddress: endpoint<typeof account.deleteAddress>('POST', '/account/delete_address'),
  downloadData: endpoint<typeof account.downloadData>('POST', '/account/download_data'),
  deleteAccount: endpoint<typeof account.deleteAccount>('POST', '/account/delete'),
};
