import { ImapFlow } from 'imapflow';
import { LOCAL_HOSTS } from '#server/platform/http/local-host.ts';
import type { Mailbox, RawEmail } from './mailbox.ts';

/** Of larger emails only the beginning is read: text comes before attachments. */
const MAX_BYTES = 25_000_000;
const TIMEOUT_MILLISECONDS = 20_000;
const ONE_DAY = 86_400_000;

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
          // `*` is the last email, also when its number is below the range.
          for await (const email of fetchEmails(client, `${uid + 1}:*`)) if (email.uid > uid) yield email;
        },
        async *emailsSince(moment) {
          const numbers = await arrivedSince(client, moment);
          if (numbers.length > 0) yield* fetchEmails(client, numbers);
        },
        close: () => client.logout().catch(() => client.close()),
      };
    },
  };
}

async function* fetchEmails(client: ImapFlow, numbers: string | number[]): AsyncGenerator<RawEmail> {
  const wanted = { uid: true, size: true, internalDate: true, source: { maxLength: MAX_BYTES } };
  for await (const { uid, size, source, internalDate } of client.fetch(numbers, wanted, { uid: true }))
    if (source) yield { uid, bytes: size ?? source.length, source, arrivedAt: new Date(internalDate ?? 0) };
}

/** A search knows only days, in a time zone of the server's, so it finds a few too many. */
async function arrivedSince(client: ImapFlow, moment: Date): Promise<number[]> {
  const since = new Date(moment.getTime() - ONE_DAY);
  const found = await client.fetchAll({ since }, { uid: true, internalDate: true }, { uid: true });
  return found
    .filter(({ internalDate }) => new Date(internalDate ?? 0) >= moment)
    .map(({ uid }) => uid)
    .toSorted((a, b) => a - b);
}
