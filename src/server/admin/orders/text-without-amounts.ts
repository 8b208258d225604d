/** What staff did in commands whose summaries may name amounts; null: the summary names none. */
const PLAIN_COMMANDS: Readonly<Record<string, string | null>> = {
  'orders ship': null,
  'orders tracking': null,
  'orders cancel-shipment': null,
  'orders hold': null,
  'orders release': null,
  'orders cancel': null,
  'orders replace': null,
  'drafts create': null,
  'reviews request': null,
  'orders email': 'Sent an email again',
  'orders email-address': null,
  'orders refund': 'Gave money back',
  'orders edit': 'Edited the items',
  'orders address': 'Changed the address',
  'drafts complete': 'Placed it from a draft order',
};

/** What staff did, for those who may not see amounts: of a command that is not listed its name alone. */
export function textWithoutAmounts({
  command,
  summary,
}: {
  command: string;
  summary: string | null;
}): string {
  const plain = PLAIN_COMMANDS[command];
  return plain ?? (plain === null && summary !== null ? summary : command);
}
