import { createTransport } from 'nodemailer';
import type { Database, Transaction } from './database.ts';
import type { Jobs } from './jobs.ts';
import type { Letter } from './letter/letter.ts';
import { addressOf, type LetterHouse, renderLetter } from './letter/render-letter.ts';
import { GiveUp } from './run-job.ts';
import { sandboxMailbox } from './tables/sandbox-tables.ts';

/** A mail as it goes out. */
export interface MailMessage {
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Says which mail this is (`order-confirmation:{order}`): the same key is sent once. */
  key: string;
  headers: Record<string, string>;
}

export interface Mail {
  /** Puts a letter into the outbox, in the transaction of the fact that it tells. */
  enqueue(tx: Transaction, letter: Letter): Promise<void>;
}

/** Hands one message to the world, or to the sandbox. Throws when it could not; it is then tried again. */
export type MailTransport = (message: MailMessage) => Promise<void>;

export const SEND_MAIL = 'send-mail';

export function createMail(jobs: Jobs, transport: MailTransport, house: LetterHouse): Mail {
  jobs.handle<Letter>(SEND_MAIL, (letter) => transport(toMessage(letter, house)), {
    keeps: ['to', 'key', 'subject'],
  });
  return { enqueue: (tx, letter) => jobs.enqueue(tx, SEND_MAIL, letter, { key: letter.key }) };
}

function toMessage(letter: Letter, house: LetterHouse): MailMessage {
  const { to, replyTo = null, subject, key, unsubscribeLink } = letter;
  return {
    to,
    replyTo,
    subject,
    key,
    ...renderLetter(letter, house),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeLink && {
        'List-Unsubscribe': `<${addressOf(unsubscribeLink, house)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Real mail, by SMTP. Addresses are structured fields, so that no header can be smuggled in. Where a letter names nobody else, answers go to `replyTo`, or to the sender. */
export function smtpTransport({
  smtpUrl,
  from,
  replyTo: people,
}: {
  smtpUrl: string;
  from: string;
  replyTo: string | null;
}): MailTransport {
  const transporter = createTransport(smtpUrl, {
    from,
    ...(people !== null && { replyTo: people }),
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  } as object);
  const asField = (address: string) => ({ name: '', address });
  return async ({ to, replyTo, key, ...message }) => {
    const addresses = { to: asField(to), ...(replyTo !== null && { replyTo: asField(replyTo) }) };
    const messageId = `<${encodeURIComponent(key)}@storefront>`;
    await transporter.sendMail({ ...message, ...addresses, messageId }).catch(giveUpOnRefusal);
  };
}

/**
 * The server has refused this recipient or this message for good (5xx): asking again would only annoy it. A refused sender or password
 * is our own mistake and may be mended meanwhile.
 */
function giveUpOnRefusal(error: unknown): never {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  const isRefused = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  throw isRefused ? new GiveUp((error as Error).message, { cause: error }) : error;
}

/** Mail that stays here, for everyone to read at /sandbox/mailbox. */
export function sandboxTransport(db: Database): MailTransport {
  return async ({ headers: _headers, replyTo: _replyTo, ...message }) => {
    await db.insert(sandboxMailbox).values(message).onConflictDoNothing();
  };
}
