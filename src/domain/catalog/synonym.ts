/** A sequence of plain words. */
export type Phrase = readonly string[];

/** What shoppers say and what the shop calls it, as plain words. `store/{name}/synonyms.json`. */
export interface Synonym {
  phrase: Phrase;
  means: readonly Phrase[];
}
