/** Splits streamed text into whole sentences with their trailing white space. */
export function createSentenceSplitter() {
  let waiting = '';
  return {
    /** The sentences completed by a piece. */
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
    /** The remaining text. */
    *end(): Generator<string> {
      if (waiting !== '') yield waiting;
      waiting = '';
    },
  };
}
