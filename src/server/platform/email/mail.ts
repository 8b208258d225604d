import { createTransport } from 'nodemailer';
import type { Database, Transaction } from '../database/database.ts';
import { sandboxMailbox } from '../database/schema/sandbox-tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { PermanentFailure } from '../jobs/run-job.ts';
import type { EmailContent } from './email-content.ts';
import { addressOf, type EmailLayout, renderEmail } from './render-email.ts';

/** A mail as it goes out. */
export interface MailMessage {
  to: string;
  /** The store's, for a sender whose setting is an address alone. */
  senderName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Says which mail this is (`order-confirmation:{order}`): the same key is sent once. */
  key: string;
  headers: Record<string, string>;
}

export interface Mail {
  /** Puts an email into the outbox, in the transaction of the fact that it tells. */
  enqueue(tx: Transaction, letter: EmailContent): Promise<void>;
  /**
   * Declares a queue of security emails that are written when they are sent, because what they say counts from then on (a link for an
   * hour, say): every attempt writes its own. `write` answers null when there is nothing to send.
   */
  writeWhenSent<Data extends object>(
    queue: string,
    write: (data: Data) => Promise<EmailContent | null>,
  ): void;
}

/** Hands messages to an email server, or to the sandbox. */
export interface MailTransport {
  /** Throws when it could not; it is then tried again. Security emails do not wait behind others. */
  send(message: MailMessage, options: { isSecurity: boolean }): Promise<void>;
  /** Why emails cannot be sent at the moment, for whoever starts the shop; null when they can. */
  findFault(): Promise<string | null>;
  close(): void;
}

const SEND_MAIL = 'send-mail';
const SEND_SECURITY_MAIL = 'send-security-mail';
/** The queues whose jobs are emails. */
export const MAIL_QUEUES = [SEND_MAIL, SEND_SECURITY_MAIL] as const;

/** Connections that ordinary emails share, and those that are left to security emails. */
const SMTP_CONNECTIONS = 5;
const SMTP_SECURITY_CONNECTIONS = 2;
const MESSAGES_PER_CONNECTION = 100;
const IDLE_MILLISECONDS = 10_000;

export function createMail(jobs: Jobs, transport: MailTransport, house: EmailLayout): Mail {
  const handle = (queue: (typeof MAIL_QUEUES)[number], isSecurity: boolean, concurrency: number) =>
    jobs.handle<EmailContent>(queue, (letter) => transport.send(toMessage(letter, house), { isSecurity }), {
      keeps: ['to', 'key', 'subject'],
      concurrency,
    });
  handle(SEND_MAIL, false, SMTP_CONNECTIONS);
  handle(SEND_SECURITY_MAIL, true, SMTP_SECURITY_CONNECTIONS);
  return {
    enqueue: (tx, letter) =>
      jobs.enqueue(tx, letter.isSecurity ? SEND_SECURITY_MAIL : SEND_MAIL, letter, { key: letter.key }),
    writeWhenSent<Data extends object>(queue: string, write: (data: Data) => Promise<EmailContent | null>) {
      const send = async (data: Data) => {
        const letter = await write(data);
        if (letter) await transport.send(toMessage(letter, house), { isSecurity: true });
      };
      jobs.handle<Data>(queue, send, { concurrency: SMTP_SECURITY_CONNECTIONS });
    },
  };
}

function toMessage(letter: EmailContent, house: EmailLayout): MailMessage {
  const { to, replyTo = null, subject, key, unsubscribeLink } = letter;
  return {
    to,
    senderName: house.brand,
    replyTo,
    subject,
    key,
    ...renderEmail(letter, house),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeLink && {
        'List-Unsubscribe': `<${addressOf(unsubscribeLink, house)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/**
 * Real mail, by SMTP, over a few connections that are kept while there is something to send. Addresses are structured fields, so that
 * no header can be smuggled in. A sender without a name of its own has the store's. Where an email names nobody else, answers go to `replyTo`, or to the sender.
 */
export function smtpTransport({
  smtpUrl,
  from,
  replyTo: people,
}: {
  smtpUrl: string;
  from: string;
  replyTo: string | null;
}): MailTransport {
  const connect = (maxConnections: number) =>
    createTransport(
      {
        url: smtpUrl,
        ...{
          pool: true,
          maxConnections,
          maxMessages: MESSAGES_PER_CONNECTION,
          idleTimeout: IDLE_MILLISECONDS,
        },
        ...{ connectionTimeout: 10_000, socketTimeout: 20_000 },
      },
      people === null ? {} : { replyTo: people },
    );
  const ordinary = connect(SMTP_CONNECTIONS);
  const security = connect(SMTP_SECURITY_CONNECTIONS);
  const asField = (address: string) => ({ name: '', address });
  return {
    async send({ to, senderName, replyTo, key, ...message }, { isSecurity }) {
      const addresses = {
        from: from.includes('<') ? from : { name: senderName, address: from },
        to: asField(to),
        ...(replyTo !== null && { replyTo: asField(replyTo) }),
      };
      const messageId = `<${encodeURIComponent(key)}@storefront>`;
      const transporter = isSecurity ? security : ordinary;
      await transporter.sendMail({ ...message, ...addresses, messageId }).catch(giveUpOnRefusal);
    },
    findFault: () =>
      security.verify().then(
        () => null,
        (error: Error) =>
          `The email server at ${new URL(smtpUrl).host} does not take emails (${error.message}). They wait, and are sent once it does: start it, or correct SMTP_URL.`,
      ),
    close() {
      ordinary.close();
      security.close();
    },
  };
}

/**
 * The server has refused this recipient or this message for good (5xx): asking again would only annoy it. A refused sender or password
 * is our own mistake and may be mended meanwhile.
 */
function giveUpOnRefusal(error: unknown): never {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  const isRefused = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  throw isRefused ? new PermanentFailure((error as Error).message, { cause: error }) : error;
}

/** Mail that stays here, for everyone to read at /sandbox/mailbox. */
export function sandboxTransport(db: Database): MailTransport {
  return {
    async send({ headers: _headers, senderName: _senderName, replyTo: _replyTo, ...message }) {
      await db.insert(sandboxMailbox).values(message).onConflictDoNothing();
    },
    findFault: async () => null,
    close: () => undefined,
  };
}
