import type { SearchNotes } from '#web/api/catalog/search-queries.ts';
import styles from './search-result-notes.module.css';

/**
 * Explains corrections, partial matches and products that are not shown; nothing when there is nothing to
 * explain.
 */
export function SearchResultNotes({ notes }: { notes: SearchNotes | null }) {
  if (notes === null) return null;
  const { correctedQuery, filters, notShownUnlabelled, withTraces, hasSomeWords, unmatchedWords } = notes;
  return (
    <ul className={styles.notes}>
      {withTraces > 0 && (
        <li className={styles.warning}>
          Traces are possible: our kitchen handles it. If you are allergic, please do not eat these; each
          label says more.
        </li>
      )}
      {correctedQuery !== null && <li>Nothing goes by those words, so this is ‘{correctedQuery}’.</li>}
      {hasSomeWords && <li>{unmatchedText(unmatchedWords)}</li>}
      {filters !== '' && <li>By the label: {filters}. What a label does not name is no promise.</li>}
      {notShownUnlabelled > 0 && <li>{unstatedText(notShownUnlabelled)}</li>}
    </ul>
  );
}

function unmatchedText(unmatched: readonly string[]): string {
  if (unmatched.length === 0) return 'Nothing has all of those words. These have some of them.';
  const quoted = unmatched.map((word) => `‘${word}’`).join(', ');
  return `Nothing here goes by ${quoted}. These have other words of yours.`;
}

const MAX_COUNTED = 200;

function unstatedText(count: number): string {
  if (count === 1) return 'Not shown: 1 product whose label does not say.';
  const counted = count >= MAX_COUNTED ? `${MAX_COUNTED} or more` : count;
  return `Not shown: ${counted} products whose label does not say.`;
}
