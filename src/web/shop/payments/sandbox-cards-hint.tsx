import styles from './sandbox-cards-hint.module.css';

const CARDS: readonly { number: string; does: string }[] = [
  { number: '4242 4242 4242 4242', does: 'goes through' },
  { number: '4000 0025 0000 3155', does: 'asks for a confirmation step' },
  { number: '4000 0000 0000 0341', does: 'goes through once, and fails when a subscription renews' },
  { number: '4000 0000 0000 0002', does: 'is turned down' },
  { number: '4000 0000 0000 9995', does: 'has too little on it' },
];

/** Which test cards the sandbox takes; shown only where no real card is charged. */
export function SandboxCardsHint() {
  return (
    <details className={styles.hint}>
      <summary>Test cards for this sandbox</summary>
      <dl className={styles.cards}>
        {CARDS.map(({ number, does }) => (
          <div key={number} className={styles.card}>
            <dt>{number}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>Any future date, any security code. No real card is charged.</p>
    </details>
  );
}
