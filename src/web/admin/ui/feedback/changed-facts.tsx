import styles from './changed-facts.module.css';
import type { ChangedFact } from './facts.ts';

/** Changed values, each as it is now and as it was: told apart by words, not only by the line through the old one. */
export function ChangedFacts({ facts }: { facts: readonly ChangedFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, before, now }) => (
        <div key={`${name} ${before} ${now}`}>
          <dt className={styles.name}>{name}</dt>{' '}
          <dd className={styles.values}>
            <ins className={styles.now}>{now || 'nothing'}</ins>
            {before !== null && (
              <span className={styles.before}>
                , before: <del>{before || 'nothing'}</del>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
