/** Cuts a text that comes in pieces into whole sentences, each with the space after it. */
export function createSentenceSplitter() {
  let waiting = '';
  return {
    /** The sentences that a piece completes. */
    *add(piece: string): Generator<string> {
      waiting += piece;
      for (;;) {
        const end = /[.!?][”")]?\s+|\n+/.exec(waiting);
        if (end === null) return;
        const cut = end.index + end[0].length;
        yield waiting.slice(0, cut);
        waiting = waiting.slice(cut);
      }
    },
    /** What is left at the end. */
    *end(): Generator<string> {
      if (waiting !== '') yield waiting;
      waiting = '';
    },
  };
}
