import type * as account from '#contracts/account/account-calls.ts';
import type * as auth from '#contracts/account/auth-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of the account settings, of the page that confirms an email address, and of saved addresses at checkout. */
export const settingsEndpoints = {
  changePassword: endpoint<typeof auth.changePassword>('POST', '/auth/change_password'),
  listAddresses: endpoint<typeof account.listAddresses>('GET', '/account/addresses'),
  saveAddress: endpoint<typeof account.saveAddress>('POST', '/account/save_address'),
  deleteAddress: endpoint<typeof account.deleteAddress>('POST', '/account/delete_address'),
  emailStatus: endpoint<typeof account.emailStatus>('GET', '/account/email'),
  changeEmail: endpoint<typeof account.changeEmail>('POST', '/account/change_email'),
  proveEmail: endpoint<typeof account.proveEmail>('POST', '/account/prove_email'),
  confirmEmail: endpoint<typeof account.confirmEmail>('POST', '/account/confirm_email'),
  listConsents: endpoint<typeof account.listConsents>('GET', '/account/consents'),
  withdrawConsent: endpoint<typeof account.withdrawConsent>('POST', '/account/withdraw_consent'),
  downloadData: endpoint<typeof account.downloadData>('POST', '/account/download_data'),
  deleteAccount: endpoint<typeof account.deleteAccount>('POST', '/account/delete'),
};
