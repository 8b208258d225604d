import { createTransport } from 'nodemailer';
import type { StoreId } from '#domain/ids.ts';
import type { Database, Transaction } from '../database/database.ts';
import { preparedWrite } from '../database/prepared-write.ts';
import { sandboxMailbox } from '../database/schema/sandbox-tables.ts';
import { withoutWaitingForDisk } from '../database/without-waiting-for-disk.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { PermanentFailure } from '../jobs/run-job.ts';
import type { EmailContent, LinkToken } from './email-content.ts';
import { messageIdOf } from './message-id.ts';
import { withPublishedTexts } from './published-texts.ts';
import { addressOf, type EmailLayout, type RenderedEmail, renderEmail } from './render-email.ts';
import { recordEmail, recordSending } from './sent-emails.ts';

/** A rendered email. */
export interface EmailMessage {
  to: string;
  /** The store's name, used when the configured sender is a bare address. */
  senderName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Identifies the email (`order-confirmation:{orderId}`). Emails with the same key are sent once. */
  key: string;
  headers: Record<string, string>;
}

export interface EmailOutbox {
  /** Queues an email of a store in the transaction of the change that it is about. */
  enqueue(tx: Transaction, storeId: StoreId, email: EmailContent): Promise<void>;
  /**
   * Declares a queue of security emails that are written when they are sent, because their content expires (a
   * link valid for an hour). `write` runs for every attempt and returns null when there is nothing to send.
   */
  writeWhenSent<Data extends object>(
    queue: string,
    write: (data: Data) => Promise<EmailContent | null>,
  ): void;
  /**
   * Sends an email of a campaign now, over connections of its own. Rejects when the email server puts it off, and with
   * `PermanentFailure` when it refuses it.
   */
  sendOfCampaign(email: EmailContent): Promise<void>;
  /** An email as its reader sees it, but without the tokens of its links. */
  preview(email: EmailContent): RenderedEmail;
}

/** `urgent` emails never queue behind others, and no other email queues behind those of a `campaign`. */
export type EmailClass = 'urgent' | 'ordinary' | 'campaign';

/** Sends messages through an email server or to the sandbox. */
export interface EmailTransport {
  /** Rejects when sending failed; it is then retried. Each class of emails has connections of its own. */
  send(message: EmailMessage, options: { emailClass: EmailClass }): Promise<void>;
  /** Why emails cannot be sent at the moment, as a line for the terminal; null when they can. */
  findFault(): Promise<string | null>;
  close(): void;
}

const SEND_EMAIL = 'send-mail';
const SEND_URGENT_EMAIL = 'send-security-mail';
/** The queues whose jobs are emails. */
export const EMAIL_QUEUES = [SEND_EMAIL, SEND_URGENT_EMAIL] as const;

/** The data of an email's job; those of earlier releases name no store. */
type QueuedEmail = EmailContent & { storeId?: StoreId };

/** Of emails to staff that are not urgent: they are sent when none to customers wait. */
const STAFF_PRIORITY = -1;

/** SMTP connections for ordinary emails, and those reserved for urgent ones. */
const SMTP_CONNECTIONS = 5;
const SMTP_URGENT_CONNECTIONS = 2;
/** Also how many emails of campaigns one process sends at once. */
export const SMTP_CAMPAIGN_CONNECTIONS = 2;
const MESSAGES_PER_CONNECTION = 100;
const MAX_REFERENCES = 20;
const IDLE_MILLISECONDS = 10_000;

/** Makes the token of a link, valid from now on. */
export type SignLink = (token: LinkToken) => Promise<string>;

/** `signLink` and `db` are for programs that send emails; those that only queue them have no secret. */
export function createEmailOutbox(
  jobs: Jobs,
  transport: EmailTransport,
  layout: EmailLayout,
  signLink: SignLink = refuseToSign,
  db: Database | null = null,
): EmailOutbox {
  const send = async (queued: EmailContent, storeId: StoreId | undefined, emailClass: EmailClass) => {
    const email = db ? await withPublishedTexts(db, storeId, queued) : queued;
    await transport.send(toMessage(await withTokens(email, signLink), layout), { emailClass });
    if (db) await recordSending(db, email);
  };
  const handle = (queue: (typeof EMAIL_QUEUES)[number], emailClass: EmailClass, concurrency: number) =>
    jobs.handle<QueuedEmail>(queue, ({ storeId, ...email }) => send(email, storeId, emailClass), {
      keeps: ['to', 'key', 'subject', 'storeId'],
      concurrency,
    });
  handle(SEND_EMAIL, 'ordinary', SMTP_CONNECTIONS);
  handle(SEND_URGENT_EMAIL, 'urgent', SMTP_URGENT_CONNECTIONS);
  return {
    async enqueue(tx, storeId, email) {
      await recordEmail(tx, email);
      const queue = email.isUrgent ? SEND_URGENT_EMAIL : SEND_EMAIL;
      const priority = email.texts === 'for-staff' && !email.isUrgent ? STAFF_PRIORITY : 0;
      await jobs.enqueue(tx, queue, { ...email, storeId } satisfies QueuedEmail, {
        key: email.key,
        priority,
      });
    },
    sendOfCampaign: (email) => send(email, undefined, 'campaign'),
    preview: (email) => renderEmail(email, layout),
    writeWhenSent<Data extends object>(queue: string, write: (data: Data) => Promise<EmailContent | null>) {
      const writeAndSend = async (data: Data) => {
        const email = await write(data);
        const { storeId } = data as { storeId?: StoreId };
        if (email) await send(email, storeId ?? email.about?.storeId, 'urgent');
      };
      jobs.handle<Data>(queue, writeAndSend, { concurrency: SMTP_URGENT_CONNECTIONS });
    },
  };
}

async function refuseToSign({ purpose }: LinkToken): Promise<string> {
  throw new Error(`this program cannot sign a link to ${purpose}`);
}

async function withTokens(email: EmailContent, signLink: SignLink): Promise<EmailContent> {
  const blocks = email.blocks.map(async (block) => {
    if (!('button' in block) || !block.button.token) return block;
    const { token, ...button } = block.button;
    return { button: { ...button, link: `${button.link}#token=${await signLink(token)}` } };
  });
  return { ...email, blocks: await Promise.all(blocks) };
}

function toMessage(email: EmailContent, layout: EmailLayout): EmailMessage {
  const { to, replyTo = null, subject, key, unsubscribeLink, answers } = email;
  return {
    to,
    senderName: layout.brand,
    replyTo,
    subject,
    key,
    ...renderEmail(email, layout),
    headers: {
      ...(answers === undefined ? { 'Auto-Submitted': 'auto-generated' } : threadHeaders(answers)),
      ...(unsubscribeLink && {
        'List-Unsubscribe': `<${addressOf(unsubscribeLink, layout)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** By which email programs show an answer below what it answers. RFC 5322, 3.6.4. */
function threadHeaders(answers: readonly string[]): Record<string, string> {
  const last = answers.at(-1);
  const references = answers.slice(-MAX_REFERENCES).join(' ');
  return last === undefined ? {} : { 'In-Reply-To': last, References: references };
}

/**
 * SMTP over a small pool of connections. Addresses are passed as structured fields, so that no header can be
 * injected. Emails without `replyTo` use the configured one, or else the sender.
 */
export function smtpEmailTransport({
  smtpUrl,
  from,
  replyTo: people,
}: {
  smtpUrl: string;
  from: string;
  replyTo: string | null;
}): EmailTransport {
  const connect = (maxConnections: number) =>
    createTransport(
      {
        url: smtpUrl,

        pool: true,
        maxConnections,
        maxMessages: MESSAGES_PER_CONNECTION,
        idleTimeout: IDLE_MILLISECONDS,
        connectionTimeout: 10_000,
        socketTimeout: 20_000,
      },
      people === null ? {} : { replyTo: people },
    );
  const transporters = {
    ordinary: connect(SMTP_CONNECTIONS),
    urgent: connect(SMTP_URGENT_CONNECTIONS),
    campaign: connect(SMTP_CAMPAIGN_CONNECTIONS),
  };
  const asField = (address: string) => ({ name: '', address });
  return {
    async send({ to, senderName, replyTo, key, ...message }, { emailClass }) {
      const addresses = {
        from: from.includes('<') ? from : { name: senderName, address: from },
        to: asField(to),
        ...(replyTo !== null && { replyTo: asField(replyTo) }),
      };
      const messageId = messageIdOf(key);
      await transporters[emailClass].sendMail({ ...message, ...addresses, messageId }).catch(failOnRefusal);
    },
    findFault: () =>
      transporters.urgent.verify().then(
        () => null,
        (error: Error) =>
          `The email server at ${new URL(smtpUrl).host} does not take emails (${error.message}). They wait, and are sent once it does: start it, or correct SMTP_URL.`,
      ),
    close() {
      for (const transporter of Object.values(transporters)) transporter.close();
    },
  };
}

/**
 * A 5xx for this recipient or message is final. A refused sender or password is a configuration error that
 * may still be corrected, so those are retried.
 */
function failOnRefusal(error: unknown): never {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  const isRefused = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  throw isRefused ? new PermanentFailure((error as Error).message, { cause: error }) : error;
}

/** Stores emails instead of sending them; /sandbox/mailbox lists them. */
export function sandboxEmailTransport(db: Database): EmailTransport {
  return {
    async send({ headers: _headers, senderName: _senderName, replyTo: _replyTo, ...message }) {
      await mailedToSandbox(db, message);
    },
    findFault: async () => null,
    close: () => undefined,
  };
}

const mailedToSandbox = preparedWrite<Pick<EmailMessage, 'to' | 'subject' | 'text' | 'html' | 'key'>>()(
  sandboxMailbox,
  (db, later) =>
    db.insert(sandboxMailbox).values(later).onConflictDoNothing().returning({ withoutWaitingForDisk }),
);
