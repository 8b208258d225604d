const MAX_WORDS = 8;

/** As the function `search_pieces` of the database. */
const piecesOf = (typed: string): string[] =>
  typed
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter((piece) => piece !== '');

const whole = (word: string): string => `'${word.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`;

const beginning = (word: string): string => `${whole(word)}:*`;

/** All pieces but the last were typed to their end, because a hyphen or dot follows them. */
const inPieces = (pieces: readonly string[]): string =>
  [...pieces.slice(0, -1).map(whole), ...pieces.slice(-1).map(beginning)].join(' & ');

/**
 * What staff typed above a list of the back office, as a text search query: each word begins a word of what is listed (of an
 * order its number, a name, the email, a SKU, …), in any order. Null when there is no word.
 */
export function listSearchQuery(typed: string): string | null {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => piecesOf(word).length > 0)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  return words.map((word) => `(${beginning(word)} | ${inPieces(piecesOf(word))})`).join(' & ');
}
