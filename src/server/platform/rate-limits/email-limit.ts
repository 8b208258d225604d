import { mailboxOf } from '#domain/accounts/mailbox-of.ts';
import { createNetworkLimit } from './network-limit.ts';
import { createLimit, type LimitStore } from './rate-limits.ts';

const ONE_HOUR = 3600;
const ONE_DAY = 24 * ONE_HOUR;

/** Emails of one form: to a mailbox in an hour and in a day, and because of one network address in a day. */
interface EmailLimitRule {
  name: string;
  hourly: number;
  daily: number;
  dailyOfNetwork: number;
}

interface RequestedEmail {
  /** What an email is about; each has a limit of its own. Usually the store. */
  key: string;
  /** In lower case, as it was typed. */
  email: string;
  /** The client's address. */
  ip: string;
}

/** Counts an email that somebody asks for and returns whether it may be sent. Beyond a limit nothing is counted. */
export type EmailLimit = (requested: RequestedEmail) => Promise<boolean>;

/**
 * Limits emails to addresses that anybody may type, so that a form cannot fill somebody's mailbox. What it refuses is
 * answered as if it was sent. docs/decisions/0215.
 */
export function createEmailLimit(store: LimitStore, rule: EmailLimitRule): EmailLimit {
  const { name, hourly, daily, dailyOfNetwork } = rule;
  const inHour = createLimit(store, { name: `${name}-mailbox`, most: hourly, seconds: ONE_HOUR });
  const inDay = createLimit(store, { name: `${name}-mailbox-day`, most: daily, seconds: ONE_DAY });
  const ofNetwork = createNetworkLimit(store, {
    name: `${name}-network-day`,
    most: dailyOfNetwork,
    seconds: ONE_DAY,
  });
  return async ({ key, email, ip }) => {
    const mailbox = `${key} ${mailboxOf(email)}`;
    if (!(await inHour.tryTake(mailbox))) return false;
    if (!(await inDay.tryTake(mailbox))) return false;
    if (await ofNetwork.tryTake(ip)) return true;
    // Of a network that asked for too much nothing was sent, so nothing counts against the mailbox.
    await inHour.giveBack(mailbox);
    await inDay.giveBack(mailbox);
    return false;
  };
}
