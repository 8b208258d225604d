import { withoutInvisible } from '../text/visible-text.ts';
import type { WithheldReason } from './withheld-reason.ts';

/** The input of the decision whether to publish a review. */
export interface SubmittedReview {
  isVerified: boolean;
  title: string;
  description: string;
  name: string;
  pictureCount: number;
  /** Other reviews from the same email address within a day. */
  othersOfWriter: number;
  /** Other reviews with the same text within 30 days, by anyone. */
  othersWithText: number;
}

export type Publication =
  | { status: 'published' | 'pending'; reason: null }
  | { status: 'withheld'; reason: WithheldReason };

const MAX_REVIEWS_OF_WRITER = 5;
/** Short texts such as 'Very good.' may coincide; longer identical ones were pasted. */
const MIN_PASTED_LENGTH = 30;
/** Normalisation can expand a text many times; longer texts are left to a person. */
const MAX_JUDGED_LENGTH = 6000;

/** 'great.Shop again' is a missing space: a domain is all lower or all upper case. */
const TOP_LEVEL = 'com|net|org|io|co|shop|store|info|biz|xyz|app|dev|ca|uk|de|ru|cn|ly|gg|ws|cc|tv';
/** Top-level domains that are also words count only when a path follows. */
const TOP_LEVEL_WORD = 'in|me|us|link|live|top|club|online|site';
const LINK = /(?:https?|ftp):\/|\bwww\s{0,9}\.|<\s{0,9}a\b|\[url|\]\(/i;
const DOMAIN = new RegExp(
  `[\\p{L}\\d-]{2}\\.(?:(?:${TOP_LEVEL}|${TOP_LEVEL.toUpperCase()})(?![\\p{L}\\d])|(?:${TOP_LEVEL_WORD})/)`,
  'u',
);
const SPELLED_DOMAIN = /[\p{L}\d-]{2}\s{0,9}[[(]\s{0,9}dot\s{0,9}[\])]\s{0,9}[a-z]{2}/iu;
const EMAIL =
  /[\p{L}\d._%+-](?:@|\s{0,9}[[(]\s{0,9}at\s{0,9}[\])]\s{0,9})[\p{L}\d-]{1,63}(?:\.|\s{0,9}[[(]\s{0,9}dot\s{0,9}[\])]\s{0,9})\p{L}{2}/iu;
const HANDLE = /(?:^|\s)@[a-z\d_.]{3,}/iu;
const PHONE = /(?:\+\s{0,9}\d|\(\d{2,4}\)|\b\d{2,4})(?:[\s().-]{0,9}\d){6,12}\b/u;
const MESSENGER = /\b(?:whats\s?app|telegram|wechat|signal)\b.{0,20}\d{4,}/iu;

/**
 * Whether a review is published, waits for a person, or is withheld and why. Verified ones are published;
 * others are checked for links, contact data and floods, and wait when they have pictures. Never depends on
 * rating or opinion. Spec §2, Reviews section; docs/decisions/0061.
 */
export function decidePublication(review: SubmittedReview): Publication {
  if (review.isVerified) return { status: 'published', reason: null };
  const text = plain(`${review.title}\n${review.description}\n${review.name}`);
  const reason = reasonToWithhold(review, text.slice(0, MAX_JUDGED_LENGTH));
  if (reason) return { status: 'withheld', reason };
  return {
    status: review.pictureCount > 0 || text.length > MAX_JUDGED_LENGTH ? 'pending' : 'published',
    reason: null,
  };
}

function reasonToWithhold(review: SubmittedReview, text: string): WithheldReason | null {
  if (EMAIL.test(text) || isPhone(text) || HANDLE.test(text) || MESSENGER.test(text)) return 'contact_data';
  if (LINK.test(text) || DOMAIN.test(text) || SPELLED_DOMAIN.test(text)) return 'links';
  const isPasted = review.othersWithText > 0 && review.description.trim().length >= MIN_PASTED_LENGTH;
  return isPasted || review.othersOfWriter >= MAX_REVIEWS_OF_WRITER ? 'flood' : null;
}

/** Normalises full-width letters and removes invisible characters. */
function plain(text: string): string {
  return withoutInvisible(text.normalize('NFKC')).replaceAll(/[\p{Join_Control}\p{Mn}]/gu, '');
}

/** Phone numbers have at least nine digits, unlike years, weights or prices. */
function isPhone(text: string): boolean {
  const digits = PHONE.exec(text)?.[0].replaceAll(/\D/g, '') ?? '';
  return digits.length >= 9;
}
