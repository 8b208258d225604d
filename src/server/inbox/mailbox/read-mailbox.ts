import { eq } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { isRefusedData } from '#server/platform/database/database-errors.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { inboxMailboxes } from '#server/platform/database/schema/inbox-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { reencodePicture } from '#server/platform/storage/reencode-picture.ts';
import type { ReceivedPicture } from '../receive-message.ts';
import type { Mailbox, OpenMailbox, RawEmail } from './mailbox.ts';
import { parseEmail, type ReceivedEmail } from './parse-email.ts';
import { receiveEmail } from './receive-email.ts';

type ReadDeps = Pick<Deps, 'db' | 'emails' | 'jobs' | 'defaultStoreId'> & {
  mailbox: Mailbox;
  /** Of the shop: its own emails are no messages of customers. */
  ownAddresses: readonly string[];
};

/** Up to which email the mailbox was read. */
interface Position {
  uidValidity: string;
  lastUid: number;
}

const ONE_DAY = 86_400_000;

/**
 * Makes the emails that arrived since the last time parts of conversations; the first time only those that come from then
 * on. A server that does not answer raises an alert, once a day; so does an email that cannot be read or stored, and the next one
 * is read. Rejects when the database fails otherwise.
 */
export async function readMailbox(deps: ReadDeps): Promise<void> {
  const { mailbox } = deps;
  let open: OpenMailbox;
  try {
    open = await mailbox.open();
  } catch (error) {
    return alertOf(deps, error);
  }
  try {
    await readEmails(deps, open);
  } finally {
    await open.close();
  }
}

async function readEmails(deps: ReadDeps, open: OpenMailbox): Promise<void> {
  const { db, defaultStoreId: storeId } = deps;
  const { uidValidity, nextUid } = open;
  const [before] = await db.select().from(inboxMailboxes).where(eq(inboxMailboxes.storeId, storeId));
  if (!before) {
    await db.transaction((tx) => savePosition(tx, storeId, { uidValidity, lastUid: nextUid - 1 }));
    return;
  }
  if (before.uidValidity !== uidValidity) return readRenumbered(deps, open, before.readAt);
  if (nextUid - 1 <= before.lastUid) return;
  for await (const raw of open.emailsAfter(before.lastUid)) {
    const position = { uidValidity, lastUid: raw.uid };
    await receive(deps, raw, position, (tx) => savePosition(tx, storeId, position));
  }
}

/**
 * What was read already is known by its Message-ID, and what is much older is not looked at. The new numbers count once all is read: a
 * break would else leave older emails behind the position, as if they were new.
 */
async function readRenumbered(deps: ReadDeps, open: OpenMailbox, readAt: Date): Promise<void> {
  const { uidValidity, nextUid } = open;
  let lastUid = nextUid - 1;
  for await (const raw of open.emailsSince(new Date(readAt.getTime() - ONE_DAY))) {
    await receive(deps, raw, { uidValidity, lastUid: raw.uid });
    lastUid = Math.max(lastUid, raw.uid);
  }
  await deps.db.transaction((tx) => savePosition(tx, deps.defaultStoreId, { uidValidity, lastUid }));
}

/** Stores an email, or an alert that it cannot be, with what is to be stored together with it. */
async function receive(
  deps: ReadDeps,
  raw: RawEmail,
  position: Position,
  storeWithIt: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  const { db, emails, defaultStoreId: storeId } = deps;
  const email = await readable(deps, position.uidValidity, raw);
  const pictures = email?.kind === 'person' ? await picturesOf(email) : [];
  try {
    await db.transaction(async (tx) => {
      if (email) await receiveEmail(tx, { storeId, emails }, email, pictures);
      await storeWithIt(tx);
    });
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    // It would be refused every time, and no email after it would ever be read.
    await db.transaction(async (tx) => {
      await alertUnreadable(tx, deps, position, error);
      await storeWithIt(tx);
    });
  }
}

/** Null for what no customer wrote, and for what cannot be read, which raises an alert. */
async function readable(deps: ReadDeps, uidValidity: OpenMailbox['uidValidity'], raw: RawEmail) {
  try {
    const email = await parseEmail(raw);
    return email && deps.ownAddresses.includes(email.from.email) ? null : email;
  } catch (error) {
    await deps.db.transaction((tx) => alertUnreadable(tx, deps, { uidValidity, lastUid: raw.uid }, error));
    return null;
  }
}

function alertUnreadable(
  tx: Transaction,
  { jobs, defaultStoreId: storeId }: ReadDeps,
  { uidValidity, lastUid }: Position,
  error: unknown,
): Promise<void> {
  return raiseAlert(tx, jobs, {
    storeId,
    key: `email-unreadable:${uidValidity}:${lastUid}`,
    title: 'An email to the shop could not be read',
    text: `Email ${lastUid} is in the mailbox only (${reasonOf(error)}). Read it there.`,
  });
}

/** Only photos that our own decoder reads; others stay in the mailbox. */
async function picturesOf({ photos }: ReceivedEmail): Promise<ReceivedPicture[]> {
  const pictures: ReceivedPicture[] = [];
  for (const { name, bytes } of photos) {
    const webp = await reencodePicture(bytes).catch(nullIfRefused);
    if (webp) pictures.push({ name, webp });
  }
  return pictures;
}

function nullIfRefused(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

async function savePosition(tx: Transaction, storeId: StoreId, position: Position): Promise<void> {
  const values = { ...position, readAt: shopNow };
  await tx
    .insert(inboxMailboxes)
    .values({ storeId, ...values })
    .onConflictDoUpdate({ target: inboxMailboxes.storeId, set: values });
}

async function alertOf({ db, jobs, defaultStoreId, mailbox }: ReadDeps, error: unknown): Promise<void> {
  await db.transaction(async (tx) => {
    const day = (await shopTime(tx)).toISOString().slice(0, 10);
    await raiseAlert(tx, jobs, {
      storeId: defaultStoreId,
      key: `mailbox-unreachable:${day}`,
      title: 'Emails of customers are not read',
      text: `The mailbox at ${mailbox.host} does not open (${reasonOf(error)}). Emails wait there; start the server, or correct INBOX_IMAP_URL.`,
    });
  });
}

/** IMAP servers say why in a field of its own. What a query says has all that was to be stored in it; its cause has not. */
function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return reasonOf(error.cause);
  const { responseText, message = String(error) } = error as { responseText?: string; message?: string };
  return responseText ?? message;
}
