const SIGNS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'keydown'] as const;

/** Acts once somebody moves, touches or types. Returns what calls it off. */
export function onFirstInteraction(act: () => void): () => void {
  const stop = new AbortController();
  const seen = () => {
    stop.abort();
    act();
  };
  for (const sign of SIGNS)
    addEventListener(sign, seen, { signal: stop.signal, passive: true, capture: true });
  return () => stop.abort();
}
