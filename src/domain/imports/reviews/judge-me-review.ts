import { MAX_REPLY_LENGTH } from '../../reviews/review-views.ts';
import { oneLine } from '../../text/one-line.ts';
import { shortened } from '../../text/shortened.ts';
import { typedMoment } from '../../text/typed-moment.ts';
import { isVisible } from '../../text/visible-text.ts';
import { shortenedCell } from '../cell-values.ts';
import { type CsvCells, type CsvHeader, type CsvLine, nameOfField } from '../csv-columns.ts';
import type { RowProblem } from '../import-states.ts';
import type { ReviewField } from './review-columns.ts';

/** A review as a file of Judge.me says it. */
export interface ImportedReview {
  line: number;
  /** Of the product, in the other shop. */
  handle: string;
  /** 1 to 5. */
  rating: number;
  title: string;
  text: string;
  name: string;
  /** In small characters; empty without one. */
  email: string;
  /** ISO 8601, UTC. */
  writtenAt: string;
  /** What the brand replied; null without a reply. */
  reply: { text: string; repliedAt: string } | null;
  /** `pending` where nobody has decided there whether it is shown. */
  status: 'published' | 'pending';
  problems: RowProblem[];
  /** What is not taken over, and why. */
  notes: string[];
}

export interface ReviewReading {
  isEmail: (typed: string) => boolean;
  now: Date;
  /** Of the store, for dates without a time. */
  timeZone: string;
}

type ReviewCells = CsvCells<ReviewField>;

const MAX_TITLE = 200;
const MAX_NAME = 100;
const MAX_TEXT = 5_000;

type Refuse = (field: ReviewField, message: string) => void;

/** Reads a review, which is one line of the file. */
export function readJudgeMeReview(
  header: CsvHeader<ReviewField>,
  { line, cells }: CsvLine<ReviewField>,
  { isEmail, ...clock }: ReviewReading,
): ImportedReview {
  const problems: RowProblem[] = [];
  const notes: string[] = [];
  const refuse: Refuse = (field, message) =>
    problems.push({ line, column: nameOfField(header, field), message });
  const limited = (field: ReviewField, text: string, max: number) => {
    if (text.length > max) refuse(field, `is longer than ${max} characters`);
    return text;
  };

  const handle = cells.handle ?? '';
  if (handle === '') refuse('handle', withoutProduct(cells));
  const title = limited('title', oneLine(cells.title ?? ''), MAX_TITLE);
  const text = limited('body', textOf(cells.body), MAX_TEXT);
  const name = limited('name', oneLine(cells.name ?? ''), MAX_NAME);
  const email = (cells.email ?? '').toLowerCase();
  const isKnown = email !== '' && isEmail(email);
  if (email !== '' && !isKnown) notes.push('reviewer’s email address left out: it is none');
  const pictures = (cells.pictures ?? '').split(/[\s,;]+/).filter(Boolean);
  if (pictures.length > 0)
    notes.push(
      `pictures not imported, the shop fetches no address: ${shortened(pictures.join(', '), 1_000)}`,
    );
  const writtenAt = readMoment(cells.date, clock, (message) => refuse('date', message));
  return {
    line,
    handle,
    title,
    text,
    writtenAt,
    problems,
    notes,
    rating: readRating(cells.rating, refuse),
    name: isVisible(name) ? name : 'Anonymous',
    email: isKnown ? email : '',
    reply: readReply(cells, { clock, writtenAt, refuse, limited }),
    status: readStatus(cells.curated, { refuse, notes }),
  };
}

const withoutProduct = ({ productId = '' }: ReviewCells): string =>
  productId === ''
    ? 'is missing: this is a review of the shop, and only products have reviews here'
    : 'is missing: the numbers in product_id mean nothing in this shop';

/** With its line breaks. */
const textOf = (cell = ''): string => cell.replaceAll('\r\n', '\n').normalize('NFC').trim();

function readRating(cell: string | undefined, refuse: Refuse): number {
  const match = /^([1-5])(?:\.0)?$/.exec(cell ?? '');
  if (!match) refuse('rating', `must be 1 to 5, and is ${shortenedCell(cell ?? '') || 'missing'}`);
  return Number(match?.[1] ?? 1);
}

type Clock = Pick<ReviewReading, 'now' | 'timeZone'>;

function readMoment(
  cell: string | undefined,
  { now, timeZone }: Clock,
  refuse: (message: string) => void,
): string {
  const moment = typedMoment(cell ?? '', timeZone);
  if (moment !== undefined && moment <= now) return moment.toISOString();
  refuse('must be a date in the past, like 2026-03-28 or 2026-03-28 14:30:00 UTC');
  return now.toISOString();
}

interface ReplyReading {
  clock: Clock;
  writtenAt: string;
  refuse: Refuse;
  limited: (field: ReviewField, text: string, max: number) => string;
}

/** A reply without a date is as old as the review. */
function readReply(
  cells: ReviewCells,
  { clock, writtenAt, refuse, limited }: ReplyReading,
): ImportedReview['reply'] {
  const text = limited('reply', textOf(cells.reply), MAX_REPLY_LENGTH);
  if (!isVisible(text)) return null;
  const repliedAt = cells.replyDate
    ? readMoment(cells.replyDate, clock, (message) => refuse('replyDate', message))
    : writtenAt;
  return { text, repliedAt };
}

function readStatus(
  cell: string | undefined,
  { refuse, notes }: { refuse: Refuse; notes: string[] },
): ImportedReview['status'] {
  const word = (cell ?? '').toLowerCase().replaceAll(/[\s_-]/g, '');
  if (word === 'spam') refuse('curated', 'is spam in Judge.me, and is not imported');
  else if (word === 'notyet') {
    notes.push('nobody has approved it in Judge.me: it waits for a decision under Reviews');
    return 'pending';
  } else if (word !== '' && word !== 'ok')
    refuse('curated', `must be ok, spam or not-yet, and is ${shortenedCell(cell ?? '')}`);
  return 'published';
}
