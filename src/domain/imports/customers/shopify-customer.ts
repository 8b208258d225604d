import { lineProblem } from '../../accounts/typed-name.ts';
import type { PersonElsewhere } from '../../customers/person-elsewhere.ts';
import { countryProblem } from '../../shipping/countries.ts';
import { recipientProblems, typedAddress } from '../../shipping/typed-recipient.ts';
import { oneLine } from '../../text/one-line.ts';
import { shortened } from '../../text/shortened.ts';
import { shortenedCell } from '../cell-values.ts';
import { type CsvCells, type CsvHeader, type CsvLine, nameOfField } from '../csv-columns.ts';
import type { RowProblem } from '../import-states.ts';
import type { CustomerField } from './customer-columns.ts';

/** A customer as a file says it. */
export interface ImportedCustomer extends PersonElsewhere {
  line: number;
  /** In small characters; as it was typed where it is no email address. */
  email: string;
  phone: string | null;
  tags: string[];
  note: string | null;
  /** The consent to the newsletter, as the file says it; null without one. */
  consentText: string | null;
  problems: RowProblem[];
  /** What is not taken over, and why. */
  notes: string[];
}

const MAX_NAME = 100;
const MAX_PHONE = 40;
const MAX_TAG = 40;
const MAX_NOTE = 5_000;

const YES = /^(?:yes|true|1)$/i;
const NO = /^(?:no|false|0)?$/i;

type CustomerCells = CsvCells<CustomerField>;

/** Reads a customer, who is one line of the file. `isEmail` says whether an account could have an address. */
export function readShopifyCustomer(
  header: CsvHeader<CustomerField>,
  { line, cells }: CsvLine<CustomerField>,
  isEmail: (typed: string) => boolean,
): ImportedCustomer {
  const problems: RowProblem[] = [];
  const notes: string[] = [];
  const refuse = (field: CustomerField, message: string) =>
    problems.push({ line, column: nameOfField(header, field), message });
  const name = (field: 'firstName' | 'lastName') => {
    const typed = oneLine(cells[field] ?? '');
    const problem = lineProblem(typed);
    if (problem !== null) refuse(field, problem);
    if (typed.length > MAX_NAME) refuse(field, `is longer than ${MAX_NAME} characters`);
    return typed;
  };

  const email = (cells.email ?? '').toLowerCase();
  const phone = oneLine(cells.phone || cells.addressPhone || '') || null;
  if (email === '')
    refuse(
      'email',
      phone === null
        ? 'is missing'
        : 'is missing: this shop knows customers by their email address, and this one has only a phone number',
    );
  else if (!isEmail(email)) refuse('email', 'must be an email address, like name@example.com');
  if ((phone ?? '').length > MAX_PHONE || lineProblem(phone ?? '') !== null)
    refuse('phone', `must be a phone number of at most ${MAX_PHONE} characters`);
  const note = cells.note || null;
  if ((note ?? '').length > MAX_NOTE) refuse('note', `is longer than ${MAX_NOTE} characters`);
  const [firstName, lastName] = [name('firstName'), name('lastName')];
  if (YES.test(cells.taxExempt ?? ''))
    notes.push('is exempt from tax in the other shop: this shop has no such customers');
  return {
    line,
    email,
    firstName,
    lastName,
    phone,
    note,
    problems,
    notes,
    address: readAddress(cells, `${firstName} ${lastName}`.trim(), (why) =>
      notes.push(`address not imported: ${why}`),
    ),
    tags: readTags(cells.tags, (tag) =>
      refuse('tags', `has a tag of more than ${MAX_TAG} characters: ${tag}`),
    ),
    consentText: readConsent(cells.acceptsEmails, nameOfField(header, 'acceptsEmails'), (message) =>
      refuse('acceptsEmails', message),
    ),
  };
}

/** An address to which the shop could not ship is no reason to leave the customer out. */
function readAddress(
  cells: CustomerCells,
  person: string,
  leaveOut: (why: string) => void,
): PersonElsewhere['address'] {
  const cell = (field: CustomerField) => oneLine(cells[field] ?? '');
  const [line1, city, zip, company] = [cell('line1'), cell('city'), cell('zip'), cell('company')];
  if (line1 === '' && city === '' && zip === '') return null;
  const name = person || company;
  const typed = {
    name,
    country: cell('country').toUpperCase(),
    line1,
    line2: [cell('line2'), name === company ? '' : company].filter(Boolean).join(', '),
    city,
    state: cell('state'),
    postal_code: zip,
  };
  const [problem] = Object.values({ ...recipientProblems(typed), ...countryProblem(typed.country) });
  if (problem === undefined) return typedAddress(typed);
  leaveOut(problem);
  return null;
}

function readTags(cell: string | undefined, refuse: (tag: string) => void): string[] {
  const tags = (cell ?? '')
    .split(',')
    .map((tag) => oneLine(tag))
    .filter(Boolean);
  const long = tags.find(({ length }) => length > MAX_TAG);
  if (long !== undefined) refuse(`${shortened(long, MAX_TAG)}…`);
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}

/** Only what says yes is a consent; nothing is guessed from other words. */
function readConsent(cell: string | undefined, column: string, refuse: (message: string) => void) {
  const answer = cell ?? '';
  if (YES.test(answer)) return `${column}: ${answer}`;
  if (!NO.test(answer)) refuse(`must be yes or no, and is ${shortenedCell(answer)}`);
  return null;
}
