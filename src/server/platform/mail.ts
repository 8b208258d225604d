import { createTransport } from 'nodemailer';
import type { Database, Transaction } from './database.ts';
import type { Jobs } from './jobs.ts';
import { sandboxMailbox } from './tables/sandbox-tables.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Says which mail this is (`order-confirmation:{order}`): the same key is sent once. */
  key: string;
}

export interface Mail {
  /** Puts a message into the outbox, in the transaction of the fact that it tells. */
  enqueue(tx: Transaction, message: MailMessage): Promise<void>;
}

/** Hands one message to the world, or to the sandbox. Throws when it could not; it is then tried again. */
export type MailTransport = (message: MailMessage) => Promise<void>;

const SEND_MAIL = 'send-mail';

export function createMail(jobs: Jobs, transport: MailTransport): Mail {
  jobs.handle<MailMessage>(SEND_MAIL, transport);
  return { enqueue: (tx, message) => jobs.enqueue(tx, SEND_MAIL, message, { key: message.key }) };
}

/** Real mail, by SMTP. The recipient is a structured field, so that no header can be smuggled in. */
export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  const transporter = createTransport(smtpUrl, {
    from,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  } as object);
  return async ({ to, subject, text, html, key }) => {
    const address = { name: '', address: to };
    await transporter.sendMail({
      to: address,
      subject,
      text,
      html,
      messageId: `<${encodeURIComponent(key)}@storefront>`,
    });
  };
}

/** Mail that stays here, for everyone to read at /sandbox/mailbox. */
export function sandboxTransport(db: Database): MailTransport {
  return async (message) => {
    await db.insert(sandboxMailbox).values(message).onConflictDoNothing();
  };
}
