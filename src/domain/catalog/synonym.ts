/** Plain words in a row. */
export type Phrase = readonly string[];

/** What shoppers say, and what the shop calls it; both as plain words. store/synonyms.json. */
export interface Synonym {
  said: Phrase;
  means: readonly Phrase[];
}
