import styles from './sandbox-cards-hint.module.css';

const CARDS: readonly { number: string; result: string }[] = [
  { number: '4242 4242 4242 4242', result: 'goes through' },
  { number: '4000 0025 0000 3155', result: 'asks for a confirmation step' },
  { number: '4000 0000 0000 0341', result: 'goes through once, and fails when a subscription renews' },
  { number: '4000 0000 0000 0002', result: 'is turned down' },
  { number: '4000 0000 0000 9995', result: 'has too little on it' },
];

/** Test cards of the sandbox, which charges no real card. */
export function SandboxCardsHint() {
  return (
    <details className={styles.hint}>
      <summary>Test cards for this sandbox</summary>
      <dl className={styles.cards}>
        {CARDS.map(({ number, result }) => (
          <div key={number} className={styles.card}>
            <dt>{number}</dt>
            <dd>{result}</dd>
          </div>
        ))}
      </dl>
      <p>Any future date, any security code. No real card is charged.</p>
    </details>
  );
}
