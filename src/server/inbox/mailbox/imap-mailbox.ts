import { ImapFlow } from 'imapflow';
import { LOCAL_HOSTS } from '#server/platform/http/local-host.ts';
import type { Mailbox } from './mailbox.ts';

/** Of larger emails only the beginning is read: text comes before attachments. */
const MAX_BYTES = 25_000_000;
const TIMEOUT_MILLISECONDS = 20_000;

/**
 * A mailbox on an IMAP server, by `imaps://user:password@host/Folder`; without a folder the inbox. `imap:` is encrypted by
 * STARTTLS, unless the server is this machine.
 */
export function imapMailbox(address: string): Mailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const secure = protocol === 'imaps:';
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  return {
    host: hostname,
    async open() {
      const client = new ImapFlow({
        host: hostname,
        port: port === '' ? (secure ? 993 : 143) : Number(port),
        secure,
        ...(!secure && !LOCAL_HOSTS.includes(hostname) && { doSTARTTLS: true }),
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
        logger: false,
        disableAutoIdle: true,
        connectionTimeout: TIMEOUT_MILLISECONDS,
        greetingTimeout: TIMEOUT_MILLISECONDS,
        socketTimeout: TIMEOUT_MILLISECONDS,
      });
      // A connection that breaks later rejects the command that waits for it.
      client.on('error', () => undefined);
      await client.connect();
      const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
      return {
        uidValidity: String(uidValidity),
        nextUid: uidNext,
        async *emailsAfter(uid) {
          const wanted = { uid: true, size: true, internalDate: true, source: { maxLength: MAX_BYTES } };
          // `*` is the last email, also when its number is below the range.
          for await (const email of client.fetch(`${uid + 1}:*`, wanted, { uid: true }))
            if (email.uid > uid && email.source)
              yield {
                uid: email.uid,
                bytes: email.size ?? email.source.length,
                source: email.source,
                arrivedAt: new Date(email.internalDate ?? 0),
              };
        },
        close: () => client.logout().catch(() => client.close()),
      };
    },
  };
}
