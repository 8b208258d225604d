import { canInstall, installOneOf, isProgram } from './apt.mjs';

const PACKAGE = 'dovecot-imapd';
const PROGRAMS = ['/usr/sbin/dovecot', '/usr/lib/dovecot/imap'];

/** Installs a real IMAP server for the tests of the mailbox where it can. They say so themselves when they are left out. */
export async function ensureImapServer() {
  if (PROGRAMS.every(isProgram) || !canInstall()) return;
  console.log('Installing Dovecot for the tests of the mailbox (half a minute)…');
  await installOneOf([PACKAGE]);
}
